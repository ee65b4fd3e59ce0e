import { useMemo } from 'react';
import { useStore } from 'zustand';
import { elementsFoundOnce } from '../../features/scan/index.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { ReviewNote } from './review-note.tsx';

/**
 * Names the elements that were found only where they were marked, and says what would find them elsewhere.
 */
export function FoundOnceNote() {
  const { scan, elements: tracked } = useWorkspace();
  const isComplete = useStore(scan, (state) => state.status === 'complete');
  const events = useStore(scan, (state) => state.events);
  const scores = useStore(scan, (state) => state.scores);
  const { elements } = useStore(tracked);
  const names = useMemo(() => {
    const scanned = elements.filter(({ id }) => scores.has(id));
    return elementsFoundOnce(scanned, events);
  }, [elements, events, scores]);
  if (!isComplete || names.length === 0) return null;
  return (
    <ReviewNote>
      {names.map((name) => `“${name}”`).join(', ')} {names.length === 1 ? 'was' : 'were'} found only where you
      marked it. If it appears elsewhere too, mark it at three different moments: that shows FrameScout what
      changes around it.
    </ReviewNote>
  );
}
