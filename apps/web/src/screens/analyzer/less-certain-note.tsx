import { useMemo } from 'react';
import { useStore } from 'zustand';
import { findLessCertainEvents, type ListedEvent } from '../../features/scan/index.ts';
import { Button } from '../../ui/button.tsx';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { percentRange } from './percent-range.ts';
import { ReviewNote } from './review-note.tsx';

/**
 * Says which elements have events that are clearly less certain than their others, and offers to review them
 * if possible.
 */
export function LessCertainNote({ onReview }: { onReview(events: readonly ListedEvent[]): void }) {
  const { scan, elements: tracked, corrections } = useWorkspace();
  const isComplete = useStore(scan, (state) => state.status === 'complete');
  const events = useStore(scan, (state) => state.events);
  const { elements } = useStore(tracked);
  const doubtful = useMemo(() => findLessCertainEvents(elements, events), [elements, events]);
  if (!isComplete || doubtful.length === 0) return null;
  const reviewable = doubtful.flatMap((each) => each.events).filter((event) => corrections.canCorrect(event));
  return (
    <ReviewNote
      action={
        reviewable.length > 0 && (
          <Button size="small" onClick={() => onReview(reviewable)}>
            {`REVIEW ${reviewable.length}`}
          </Button>
        )
      }
    >
      {doubtful.map(({ id, name, events: less, of, from, to, others }) => (
        <p key={id} className="wrap-break-word">
          {less.length} of {of} events {elements.length > 1 && `of “${name}” `}
          {less.length === 1 ? 'is' : 'are'} less certain: {percentRange(from, to)}, the others{' '}
          {percentRange(others, 1)}. {less.length === 1 ? 'It' : 'They'} may be something similar.
        </p>
      ))}
    </ReviewNote>
  );
}
