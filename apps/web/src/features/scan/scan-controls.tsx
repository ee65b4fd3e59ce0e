import { CircleStop, Pause, Play, ScanSearch } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import type { Scan } from './scan.ts';
import { isUnderWay } from './scan-machine.ts';

type ScanControlsProps = { scan: Scan; onStart(): void };

/** Starts, pauses and cancels the scan. */
export function ScanControls({ scan, onStart }: ScanControlsProps) {
  const status = useStore(scan, (state) => state.status);
  const isRunning = isUnderWay(status);
  return (
    <section aria-label="Analysis" className="flex flex-col gap-2">
      <Tooltip text="Look for the element in the whole video" command="log-events">
        <Button
          variant={status === 'complete' ? 'secondary' : 'primary'}
          size="large"
          disabled={isRunning}
          onClick={onStart}
        >
          <ScanSearch aria-hidden="true" />
          {isRunning ? 'ANALYZING...' : 'LOG EVENTS'}
        </Button>
      </Tooltip>
      {isRunning && (
        <div className="grid grid-cols-[1fr_auto] gap-2">
          {status === 'paused' ? (
            <Tooltip text="Go on with the analysis" command="hold-analysis">
              <Button onClick={() => scan.resume()}>
                <Play aria-hidden="true" />
                RESUME Analysis
              </Button>
            </Tooltip>
          ) : (
            <Tooltip text="Hold the analysis" command="hold-analysis">
              <Button onClick={() => scan.pause()}>
                <Pause aria-hidden="true" />
                PAUSE Analysis
              </Button>
            </Tooltip>
          )}
          <Button variant="danger" onClick={() => scan.cancel()}>
            <CircleStop aria-hidden="true" />
            Cancel
          </Button>
        </div>
      )}
    </section>
  );
}

/** The button that scans again, while {@link ScanControls} are folded away. */
export function ScanAgainButton({ onStart }: Pick<ScanControlsProps, 'onStart'>) {
  return (
    <Tooltip text="Look for the elements again" command="log-events">
      <Button size="small" variant="quiet" onClick={onStart}>
        <ScanSearch aria-hidden="true" />
        LOG EVENTS
      </Button>
    </Tooltip>
  );
}
