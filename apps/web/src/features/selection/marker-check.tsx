import { CircleAlert, CircleCheck, LoaderCircle, RotateCcw } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from '../../ui/buttons/button.tsx';
import { Tooltip } from '../../ui/buttons/tooltip.tsx';
import { describeCheck, describeSightings } from './describe-check.ts';
import type { MarkerChecks } from './marker-checks.ts';

type MarkerCheckNoteProps = {
  checks: MarkerChecks;
  elementId: string;
  /** False while a scan runs, when selections cannot be changed. */
  isEnabled: boolean;
  /** Called when the user wants to pick a doubtful selection (0-based) again. */
  onReplace(index: number): void;
};

const CHECKING = 'Checking how well it stands out…';

/** Shows the result of checking a marked element against the video, before any scan. */
export function MarkerCheckNote(props: MarkerCheckNoteProps) {
  const { checks, elementId, isEnabled, onReplace } = props;
  const state = useStore(checks, (all) => all.checks.get(elementId));
  if (!state) return null;
  const isChecking = state.status === 'checking';
  const check = isChecking ? state.last : state.check;
  if (!check) {
    return (
      // As high as a good result, so that what is below stays in place when the check is done.
      <p role="status" className="flex min-h-16 items-start gap-2 text-text-2">
        <CheckIcon kind="checking" />
        {CHECKING}
      </p>
    );
  }
  const { frames, seenShare, oddFrame, variedFrame } = check;
  const doubtful = oddFrame ?? variedFrame;
  const { isGood, headline, notes } = describeCheck(check);
  const canChange = isEnabled && !isChecking;
  return (
    <div role="status" className="flex min-h-16 gap-2 text-text-2">
      <CheckIcon kind={isChecking ? 'checking' : isGood ? 'good' : 'doubtful'} />
      <div className="flex min-w-0 flex-col gap-1">
        <p className={isGood ? undefined : 'font-medium text-text-1'}>{isChecking ? CHECKING : headline}</p>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        {doubtful !== null && (
          <Tooltip text="The other two stay">
            <Button
              size="small"
              className="self-start"
              disabled={!canChange}
              onClick={() => onReplace(doubtful)}
            >
              <RotateCcw aria-hidden="true" />
              Pick frame {doubtful + 1} again
            </Button>
          </Tooltip>
        )}
        <p className="text-text-3 tabular-nums">
          {describeSightings(seenShare, frames)} The samples outline what sets it apart.
        </p>
      </div>
    </div>
  );
}

const ICONS = {
  checking: { Icon: LoaderCircle, className: 'animate-spin' },
  good: { Icon: CircleCheck, className: 'text-detected' },
  doubtful: { Icon: CircleAlert, className: 'text-accent-text' },
} as const;

function CheckIcon({ kind }: { kind: keyof typeof ICONS }) {
  const { Icon, className } = ICONS[kind];
  return <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${className}`} />;
}
