import { Play, ScanSearch } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../ui/buttons/button.tsx';
import { Tooltip } from '../../../ui/buttons/tooltip.tsx';
import type { Scan } from '../run/scan.ts';
import { isUnderWay } from '../run/scan-state.ts';

type ScanControlsProps = { scan: Scan; onStart(): void };

/** The button that starts the scan; {@link RunningScanControls} replace it during the scan. */
export function ScanControls({ scan, onStart }: ScanControlsProps) {
  const status = useStore(scan, (state) => state.status);
  const section = useRef<HTMLElement>(null);
  useFocusRecovery(section);
  if (isUnderWay(status)) return null;
  return (
    <section ref={section} tabIndex={-1} aria-label="Analysis" className="flex flex-col outline-none">
      <Tooltip text="Scan the whole video for the element" command="log-events">
        <Button variant={status === 'complete' ? 'secondary' : 'primary'} size="large" onClick={onStart}>
          <ScanSearch aria-hidden="true" />
          LOG EVENTS
        </Button>
      </Tooltip>
    </section>
  );
}

/**
 * The buttons that pause and cancel a running scan. They go in a line that is also there before and after the
 * scan, so that what is below does not move when it ends.
 */
export function RunningScanControls({ scan }: Pick<ScanControlsProps, 'scan'>) {
  const isRunning = useStore(scan, (state) => isUnderWay(state.status));
  return isRunning ? <Running scan={scan} /> : null;
}

function Running({ scan }: Pick<ScanControlsProps, 'scan'>) {
  const isPaused = useStore(scan, (state) => state.status === 'paused');
  const section = useRef<HTMLElement>(null);
  useFocusRecovery(section);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Analysis"
      className="ml-auto flex min-w-0 items-center gap-1 outline-none"
    >
      {isPaused ? (
        <Tooltip text="Continue the analysis" command="hold-analysis">
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
          <Tooltip text="Pause the analysis" command="hold-analysis">
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

/** A button to scan again, shown while {@link ScanControls} are collapsed. */
export function ScanAgainButton({ onStart }: Pick<ScanControlsProps, 'onStart'>) {
  return (
    <Tooltip text="Scan for the elements again" command="log-events">
      <Button size="small" variant="quiet" className="-mr-1 gap-1 px-1" onClick={onStart}>
        <ScanSearch aria-hidden="true" />
        LOG EVENTS
      </Button>
    </Tooltip>
  );
}

/** Takes the focus if these replaced the focused button, or Tab would go on from the top of the page. */
function useFocusRecovery(section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement === document.body) section.current?.focus({ preventScroll: true });
  }, [section]);
}
