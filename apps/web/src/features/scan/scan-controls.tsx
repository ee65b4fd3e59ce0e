import { CircleStop, Pause, Play, ScanSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import type { Scan } from './scan.ts';
import { isUnderWay } from './scan-machine.ts';

type ScanControlsProps = { scan: Scan; onStart(): void; children: ReactNode };

/** Starts, pauses and cancels the scan. `children` are the ways to export the results. */
export function ScanControls({ scan, onStart, children }: ScanControlsProps) {
  const status = useStore(scan, (state) => state.status);
  const report = useStore(scan, (state) => state.report);
  const skippedRanges = useStore(scan, (state) => state.skippedRanges);
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
      {children}
      {report && !isRunning && (
        <p className="numeric text-text-3">
          {report.framesLooked.toLocaleString('en-US')} frames at {Math.round(report.framesPerSecond)}/s,{' '}
          {report.speed.toFixed(1)}x{status === 'cancelled' && ' (cancelled: only what was seen so far)'}
        </p>
      )}
      {skippedRanges.length > 0 && (
        <details className="rounded-control border border-hairline px-2 py-1 text-text-2">
          <summary>
            {skippedRanges.length} damaged {skippedRanges.length === 1 ? 'stretch' : 'stretches'} left out
          </summary>
          <ul className="numeric mt-1 max-h-32 overflow-auto">
            {skippedRanges.map((range) => (
              <li key={`${range.startTime}-${range.endTime}`}>
                {range.startTime.toFixed(2)}–{range.endTime.toFixed(2)} s: {range.reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
