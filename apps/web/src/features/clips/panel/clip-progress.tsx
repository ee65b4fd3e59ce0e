import { CircleStop } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { ProgressBar } from '../../../ui/layout/progress-bar.tsx';
import { formatWait } from '../../../ui/text/format.ts';
import type { RunPace } from '../list/run-pace.ts';
import type { RunProgress } from '../run/clip-runner.ts';

/** Shows the progress of making clips, and lets the user cancel. */
export function ClipProgress({ run, onCancel }: { run: RunProgress; onCancel(): void }) {
  const { number, name, percent, pace } = shownOf(run);
  return (
    <section
      aria-label="Clip progress"
      className="flex flex-col gap-1.5 rounded-control border border-hairline p-2"
    >
      <p role="status">{`Creating clips: ${number}/${run.total}`}</p>
      <p className="numeric truncate text-text-2">{name}</p>
      {pace && <p className="numeric text-text-2">{describePace(pace)}</p>}
      <div className="flex items-center gap-2">
        <ProgressBar label="Progress of this clip" percent={percent} />
        <span className="numeric w-9 text-right">{`${Math.floor(percent)}%`}</span>
        {/* The second click of a double click would cancel the packing of what the first one saves. */}
        <Button size="small" variant="danger" onClick={({ detail }) => detail < 2 && onCancel()}>
          <CircleStop aria-hidden="true" />
          Cancel
        </Button>
      </div>
    </section>
  );
}

/** Returns the number of the file that is shown, what is done to it, and how much of that is done. */
function shownOf({ total, step }: RunProgress) {
  switch (step.kind) {
    case 'preparing':
      return { number: 0, name: 'Preparing...', percent: 0, pace: null };
    case 'making':
      return step;
    case 'packing':
      return { number: total, name: `Packing ${step.name}`, percent: 100, pace: null };
  }
}

function describePace({ framesPerSecond, secondsLeft }: RunPace): string {
  const speed =
    framesPerSecond === null ? [] : [`${framesPerSecond.toFixed(framesPerSecond < 10 ? 1 : 0)} frames/s`];
  const left = secondsLeft === null ? [] : [`${formatWait(secondsLeft)} left`];
  return [...speed, ...left].join(', ');
}
