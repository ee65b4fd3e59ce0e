import { useStore } from 'zustand';
import { SkippedStretches } from '../../features/scan/index.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { ReviewNote } from './review-note.tsx';

/** Says which stretches of the video the scan left out, as the list has no events in them. */
export function SkippedNote() {
  const { scan } = useWorkspace();
  const hasSkipped = useStore(scan, (state) => state.skippedRanges.length > 0);
  return (
    hasSkipped && (
      <ReviewNote>
        <SkippedStretches scan={scan} />
      </ReviewNote>
    )
  );
}
