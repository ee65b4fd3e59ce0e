import { useMemo } from 'react';
import { useStore } from 'zustand';
import { canLearn, findLessCertainEvents } from '../../features/scan/index.ts';
import { Button } from '../../ui/button.tsx';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { percentRange } from './percent-range.ts';
import { ReviewNote } from './review-note.tsx';

/**
 * Says which elements have events that are clearly less certain than their others, and offers to review them
 * if possible.
 */
export function LessCertainNote({ onReview }: { onReview(): void }) {
  const { scan, elements: tracked } = useWorkspace();
  const isComplete = useStore(scan, (state) => state.status === 'complete');
  const canReview = useStore(scan, canLearn);
  const events = useStore(scan, (state) => state.events);
  const { elements } = useStore(tracked);
  const doubtful = useMemo(() => findLessCertainEvents(elements, events), [elements, events]);
  if (!isComplete || doubtful.length === 0) return null;
  const all = doubtful.reduce((sum, { count }) => sum + count, 0);
  return (
    <ReviewNote
      action={
        canReview && (
          <Button size="small" onClick={onReview}>
            {all === 1 ? 'REVIEW IT' : 'REVIEW THEM'}
          </Button>
        )
      }
    >
      {doubtful.map(({ id, name, count, of, from, to, others }) => (
        <p key={id} className="wrap-break-word">
          {count} of {of} events {elements.length > 1 && `of “${name}” `}
          {count === 1 ? 'is' : 'are'} less certain: {percentRange(from, to)}, the others{' '}
          {percentRange(others, 1)}. {count === 1 ? 'It' : 'They'} may be something similar.
        </p>
      ))}
    </ReviewNote>
  );
}
