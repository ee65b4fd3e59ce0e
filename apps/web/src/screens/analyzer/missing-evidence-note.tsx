import { useStore } from 'zustand';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { ReviewNote } from './review-note.tsx';

/**
 * Says why nothing can be learned from the events of a resumed scan or of a reopened project; renders nothing
 * where it can.
 */
export function MissingEvidenceNote() {
  const { scan, corrections } = useWorkspace();
  const isResumed = useStore(scan, ({ evidence }) => evidence === 'since-resumed');
  const lacksEvidence = useStore(scan, ({ events }) =>
    events.some((event) => corrections.lacksEvidence(event)),
  );
  if (!lacksEvidence) return null;
  return (
    <ReviewNote>
      {isResumed
        ? 'To correct events, scan the video again: this scan was resumed, and the pixels of its first part were not kept.'
        : 'Right and wrong are saved with the events. To learn from them, scan the video again: the pixels that this needs are not kept with earlier results.'}
    </ReviewNote>
  );
}
