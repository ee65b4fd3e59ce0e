import { Play, ScanSearch } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import type { Scan } from './scan.ts';
import { isUnderWay } from './scan-machine.ts';

type ScanControlsProps = { scan: Scan; onStart(): void };

/** Starts the scan; while it runs, {@link RunningScanControls} stand in for it. */
export function ScanControls({ scan, onStart }: ScanControlsProps) {
  const status = useStore(scan, (state) => state.status);
  const section = useRef<HTMLElement>(null);
  useFocusThatWasLost(section);
  if (isUnderWay(status)) return null;
  return (
    <section ref={section} tabIndex={-1} aria-label="Analysis" className="flex flex-col outline-none">
      <Tooltip text="Look for the element in the whole video" command="log-events">
        <Button variant={status === 'complete' ? 'secondary' : 'primary'} size="large" onClick={onStart}>
          <ScanSearch aria-hidden="true" />
          LOG EVENTS
        </Button>
      </Tooltip>
    </section>
  );
}

/**
 * Pauses and cancels a running scan, in a line that is there before and after it as well: what is below it must not move
 * when the scan ends.
 */
export function RunningScanControls({ scan }: Pick<ScanControlsProps, 'scan'>) {
  const isRunning = useStore(scan, (state) => isUnderWay(state.status));
  return isRunning ? <Running scan={scan} /> : null;
}

function Running({ scan }: Pick<ScanControlsProps, 'scan'>) {
  const isPaused = useStore(scan, (state) => state.status === 'paused');
  const section = useRef<HTMLElement>(null);
  useFocusThatWasLost(section);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Analysis"
      className="ml-auto flex min-w-0 items-center gap-1 outline-none"
    >
      {isPaused ? (
        <Tooltip text="Go on with the analysis" command="hold-analysis">
          <Button size="small" onClick={() => scan.resume()}>
            <Play aria-hidden="true" />
            RESUME Analysis
          </Button>
        </Tooltip>
      ) : (
        <>
          <Button size="small" variant="quiet" className="min-w-0 shrink px-0 text-[11px]" disabled>
            <span className="truncate">ANALYZING...</span>
          </Button>
          <Tooltip text="Hold the analysis" command="hold-analysis">
            <Button size="small" className="px-1.5" onClick={() => scan.pause()}>
              PAUSE Analysis
            </Button>
          </Tooltip>
        </>
      )}
      <Button size="small" variant="danger" className="px-1.5" onClick={() => scan.cancel()}>
        Cancel
      </Button>
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

/** The button that had the focus may have given way to these; without this, the next Tab would start at the top of the page. */
function useFocusThatWasLost(section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement === document.body) section.current?.focus({ preventScroll: true });
  }, [section]);
}
