import { CircleStop, Pause, Play, ScanSearch } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import type { Scan } from './scan.ts';
import { isUnderWay } from './scan-machine.ts';

type ScanControlsProps = { scan: Scan; onStart(): void };

/** Starts the scan; while it runs, pauses and cancels it, beside an {@link AnalyzingMark}. */
export function ScanControls({ scan, onStart }: ScanControlsProps) {
  const status = useStore(scan, (state) => state.status);
  const isRunning = isUnderWay(status);
  const section = useRef<HTMLElement>(null);
  // The button that had the focus may be gone; without this, the next Tab would start at the top of the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons change with it
  useEffect(() => {
    if (document.activeElement === document.body) section.current?.focus({ preventScroll: true });
  }, [isRunning]);
  return (
    <section ref={section} tabIndex={-1} aria-label="Analysis" className="flex flex-col gap-2 outline-none">
      {isRunning ? (
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
      ) : (
        <Tooltip text="Look for the element in the whole video" command="log-events">
          <Button variant={status === 'complete' ? 'secondary' : 'primary'} size="large" onClick={onStart}>
            <ScanSearch aria-hidden="true" />
            LOG EVENTS
          </Button>
        </Tooltip>
      )}
    </section>
  );
}

/** Stands for the button that starts a scan while one runs, in a line that is there anyway: the height is for events. */
export function AnalyzingMark({ scan }: Pick<ScanControlsProps, 'scan'>) {
  const isRunning = useStore(scan, (state) => isUnderWay(state.status));
  if (!isRunning) return null;
  return (
    <Button size="small" variant="quiet" className="ml-auto" disabled>
      <ScanSearch aria-hidden="true" />
      ANALYZING...
    </Button>
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
