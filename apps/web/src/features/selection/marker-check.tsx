import { CircleAlert, CircleCheck, LoaderCircle, RotateCcw } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { describeCheck } from './describe-check.ts';
import type { MarkerChecks } from './marker-checks.ts';

type MarkerCheckNoteProps = {
  checks: MarkerChecks;
  elementId: string;
  /** False while a scan runs: selections cannot be changed under it. */
  isEnabled: boolean;
  onSensitivity(percent: number): void;
  /** The user wants to pick the selection (0-based) that shows something else again. */
  onReplace(index: number): void;
};

/** Shows what checking a marked element against the video found, before any scan. */
export function MarkerCheckNote(props: MarkerCheckNoteProps) {
  const { checks, elementId, isEnabled, onSensitivity, onReplace } = props;
  const state = useStore(checks, (all) => all.checks.get(elementId));
  if (!state) return null;
  if (state.status === 'checking') {
    return (
      <p role="status" className="flex items-center gap-2 text-text-2">
        <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />
        Checking how well it stands out…
      </p>
    );
  }
  const { frames, seenShare, suggestedSensitivity, oddFrame, variedFrame } = state.check;
  const doubtful = oddFrame ?? variedFrame;
  const { isGood, headline, notes } = describeCheck(state.check);
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <div role="status" className="flex gap-2 text-text-2">
      <Icon
        aria-hidden="true"
        className={
          isGood ? 'mt-0.5 size-4 shrink-0 text-detected' : 'mt-0.5 size-4 shrink-0 text-accent-text'
        }
      />
      <div className="flex min-w-0 flex-col gap-1">
        <p className={isGood ? undefined : 'font-medium text-text-1'}>{headline}</p>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        {doubtful !== null && (
          <Tooltip text="Pick this frame again; the other two stay">
            <Button
              size="small"
              className="self-start"
              disabled={!isEnabled}
              onClick={() => onReplace(doubtful)}
            >
              <RotateCcw aria-hidden="true" />
              RESET Frame {doubtful + 1}
            </Button>
          </Tooltip>
        )}
        <p className="text-text-3 tabular-nums">
          Seen in {Math.round(seenShare * 100)}% of the {frames} frames checked. The samples outline what sets
          it apart.
        </p>
        {suggestedSensitivity !== null && (
          <Button size="small" className="self-start" onClick={() => onSensitivity(suggestedSensitivity)}>
            Use sensitivity {suggestedSensitivity}%
          </Button>
        )}
      </div>
    </div>
  );
}
