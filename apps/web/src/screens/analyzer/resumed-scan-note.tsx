import { useStore } from 'zustand';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { ReviewNote } from './review-note.tsx';

/** Says why the events of a resumed scan cannot be corrected; renders nothing after other scans. */
export function ResumedScanNote() {
  const { scan, corrections } = useWorkspace();
  const lacksEvidence = useStore(scan, ({ events }) =>
    events.some((event) => corrections.lacksEvidence(event)),
  );
  if (!lacksEvidence) return null;
  return (
    <ReviewNote>
      To correct events, scan the video again: this scan was resumed, and the pixels of its first part were
      not kept.
    </ReviewNote>
  );
}
