import type { MarkerCheck, MarkerWarning } from '@framescout/engine';
import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { markerCheckStore } from './marker-check-store.ts';

const VERDICTS: Readonly<Record<MarkerCheck['verdict'], string>> = {
  clear: 'It stands out clearly from this video.',
  fair: 'It stands out from this video.',
  faint: 'It hardly stands out: expect some misses or false hits.',
  unclear: 'It can hardly be told from this video. Mark a more telling part of it.',
};

const WARNINGS: Readonly<Record<MarkerWarning, string>> = {
  'always-there': 'It seems to be on screen nearly all the time.',
  'few-pixels':
    'Next to nothing is the same in all three frames: it may be mostly see-through, or a little off.',
  flat: 'The region is nearly flat. A part with edges or a text tells more.',
};

type MarkerCheckNoteProps = { elementId: string; onSensitivity(percent: number): void };

/** What a look at the video says of a marked element, before any scan. */
export function MarkerCheckNote({ elementId, onSensitivity }: MarkerCheckNoteProps) {
  const state = useStore(markerCheckStore, ({ checks }) => checks.get(elementId));
  if (!state) return null;
  if (state.status === 'checking') {
    return (
      <p role="status" className="flex items-center gap-2 text-text-2">
        <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />
        Checking how well it stands out…
      </p>
    );
  }
  const { verdict, frames, seenShare, suggestedSensitivity, warnings } = state.check;
  const isGood = (verdict === 'clear' || verdict === 'fair') && warnings.length === 0;
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <div role="status" className="flex gap-2 text-text-2">
      <Icon
        aria-hidden="true"
        className={
          isGood ? 'mt-0.5 size-4 shrink-0 text-detected' : 'mt-0.5 size-4 shrink-0 text-accent-text'
        }
      />
      <div className="flex flex-col gap-1">
        <p>{VERDICTS[verdict]}</p>
        {warnings.map((warning) => (
          <p key={warning}>{WARNINGS[warning]}</p>
        ))}
        <p className="numeric text-text-3">
          Seen in {Math.round(seenShare * 100)}% of {frames} frames looked at. What tells it apart is framed
          above.
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
