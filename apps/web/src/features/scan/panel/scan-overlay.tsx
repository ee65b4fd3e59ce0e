import { formatClock } from '@framescout/contract';
import type { ScanUpdate } from '@framescout/framescout/page';
import { useStore } from 'zustand';
import { ProgressBar } from '../../../ui/layout/progress-bar.tsx';
import type { Scan } from '../run/scan.ts';
import type { ScanStatus } from '../run/scan-state.ts';

/** Shows the progress of a running scan, over the picture. */
export function ScanOverlay({ scan }: { scan: Scan }) {
  const { status, scanProgress, events } = useStore(scan);
  if (status !== 'analyzing' && status !== 'paused') return null;
  const percent = scanProgress?.progressPercent ?? 0;
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-0 flex justify-center p-4">
      <div className="w-full max-w-md rounded-panel border border-hairline bg-surface-1 p-3 shadow-float">
        <div className="flex items-baseline justify-between">
          <p className="font-semibold">{titleOf(status, scanProgress?.phase)}</p>
          <p className="numeric">{`${percent.toFixed(1)}%`}</p>
        </div>
        <div className="my-2 flex">
          <ProgressBar label="Analysis progress" percent={percent} />
        </div>
        <dl className="numeric grid grid-cols-3 text-text-2">
          <Figure
            name="Speed"
            value={scanProgress && scanProgress.speed > 0 ? `${scanProgress.speed.toFixed(1)}x` : '–'}
          />
          <Figure
            name="Time left"
            value={scanProgress?.secondsLeft == null ? '–' : formatClock(Math.ceil(scanProgress.secondsLeft))}
          />
          <Figure name="Events" value={String(events.length)} />
        </dl>
      </div>
    </div>
  );
}

function titleOf(status: ScanStatus, phase: ScanUpdate['phase'] | undefined): string {
  if (status === 'paused') return 'Analysis paused';
  if (phase === 'learning') return 'Learning the element';
  return phase === 'preview' ? 'Looking at keyframes' : 'Analyzing Video';
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="font-sans text-label text-text-3">{name}</dt>
      <dd className="text-text-1">{value}</dd>
    </div>
  );
}
