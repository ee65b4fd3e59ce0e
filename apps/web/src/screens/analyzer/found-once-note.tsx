import { useMemo } from 'react';
import { useStore } from 'zustand';
import { foundOnce } from '../../features/scan/index.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { ReviewNote } from './review-note.tsx';

/** Says which elements were found only where they were marked, and what would find them elsewhere. */
export function FoundOnceNote() {
  const { scan, elements: tracked } = useWorkspace();
  const isComplete = useStore(scan, (state) => state.status === 'complete');
  const events = useStore(scan, (state) => state.events);
  const { elements } = useStore(tracked);
  const names = useMemo(() => foundOnce(elements, events), [elements, events]);
  if (!isComplete || names.length === 0) return null;
  return (
    <ReviewNote>
      {names.map((name) => `“${name}”`).join(', ')} {names.length === 1 ? 'was' : 'were'} found only where you
      marked it. If it shows elsewhere too, mark it in frames of different moments: only these tell what
      changes around it.
    </ReviewNote>
  );
}
