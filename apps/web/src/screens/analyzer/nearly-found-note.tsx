import { useMemo } from 'react';
import { useStore } from 'zustand';
import { countNearMisses, findNearMisses, sensitivityFor } from '../../features/scan/index.ts';
import { Button } from '../../ui/button.tsx';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { percentRange } from './percent-range.ts';
import { ReviewNote } from './review-note.tsx';

/** Says which elements would be found more often at a slightly lower sensitivity, and offers to lower it. */
export function NearlyFoundNote() {
  const { scan, elements: tracked, sensitivity, video } = useWorkspace();
  const isComplete = useStore(scan, (state) => state.status === 'complete');
  const scores = useStore(scan, (state) => state.scores);
  const events = useStore(scan, (state) => state.events);
  const skipped = useStore(scan, (state) => state.skippedRanges);
  const { percent } = useStore(sensitivity);
  const { elements } = useStore(tracked);
  const near = useMemo(
    () => (isComplete ? findNearMisses(scores, elements, percent / 100, video.info, skipped) : []),
    [isComplete, scores, elements, percent, video, skipped],
  );
  const nearly = useMemo(() => countNearMisses(elements, near, events), [elements, near, events]);
  if (nearly.length === 0) return null;
  const lower = sensitivityFor(nearly);
  return (
    <ReviewNote
      action={
        <Button size="small" onClick={() => sensitivity.set(lower)}>
          {`LOWER TO ${lower}%`}
        </Button>
      }
    >
      {nearly.map(({ id, name, count, from, to }) => (
        <p key={id} className="wrap-break-word">
          {count} more {count === 1 ? 'moment' : 'moments'} {elements.length > 1 && `of “${name}” `}
          {count === 1 ? 'is' : 'are'} just below the sensitivity of {percent}%: {percentRange(from, to)}.
        </p>
      ))}
    </ReviewNote>
  );
}
