import { ChevronDown } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import {
  elementsFoundOnce,
  findLessCertainEvents,
  type ListedEvent,
  SkippedStretches,
} from '../../../features/scan/index.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useWorkspace } from '../../../workspace/workspace-context.ts';

type ReviewNoteProps = {
  children: ReactNode;
  action?: ReactNode;
};

/**
 * A note about the list of events, with its action on the right. Shows its first line until it is clicked, since
 * the room is for the events.
 */
function ReviewNote({ children, action }: ReviewNoteProps) {
  return (
    <div className="flex items-start gap-2 pt-1 text-text-3">
      <details className="group min-w-0 flex-1">
        <summary className="flex cursor-pointer list-none items-start gap-1 py-1">
          <div className="line-clamp-1 min-w-0 flex-1 group-open:line-clamp-none">{children}</div>
          <ChevronDown
            aria-hidden="true"
            className="size-4 shrink-0 transition-transform duration-100 group-open:rotate-180"
          />
        </summary>
      </details>
      {action}
    </div>
  );
}

/**
 * Names the elements that were found only where they were marked, and says what would find them elsewhere.
 */
export function FoundOnceNote() {
  const { scan, elements: tracked } = useWorkspace();
  const { status, events, scores } = useStore(scan);
  const { elements } = useStore(tracked);
  const names = useMemo(() => {
    const scanned = elements.filter(({ id }) => scores.has(id));
    return elementsFoundOnce(scanned, events);
  }, [elements, events, scores]);
  if (status !== 'complete' || names.length === 0) return null;
  return (
    <ReviewNote>
      {names.map((name) => `“${name}”`).join(', ')} {names.length === 1 ? 'was' : 'were'} found only where you
      marked it. If it appears elsewhere too, mark it at three different moments: that shows FrameScout what
      changes around it.
    </ReviewNote>
  );
}

/**
 * Says why nothing can be learned from the events of a resumed scan or of a reopened project; renders nothing
 * where it can.
 */
export function MissingEvidenceNote() {
  const { scan, corrections } = useWorkspace();
  const { events, evidence } = useStore(scan);
  if (!events.some((event) => corrections.lacksEvidence(event))) return null;
  return (
    <ReviewNote>
      {evidence === 'since-resumed'
        ? 'To correct events, scan the video again: this scan was resumed, and the pixels of its first part were not kept.'
        : 'Right and wrong are saved with the events. To learn from them, scan the video again: the pixels that this needs are not kept with earlier results.'}
    </ReviewNote>
  );
}

/** Says which stretches of the video the scan left out, as the list has no events in them. */
export function SkippedNote() {
  const { scan } = useWorkspace();
  const { skippedRanges } = useStore(scan);
  if (skippedRanges.length === 0) return null;
  return (
    <ReviewNote>
      <SkippedStretches scan={scan} />
    </ReviewNote>
  );
}

/**
 * Says which elements have events that are clearly less certain than their others, and offers to review them
 * if possible.
 */
export function LessCertainNote({ onReview }: { onReview(events: readonly ListedEvent[]): void }) {
  const { scan, elements: tracked, corrections } = useWorkspace();
  const { status, events } = useStore(scan);
  const { elements } = useStore(tracked);
  const doubtful = useMemo(() => findLessCertainEvents(elements, events), [elements, events]);
  if (status !== 'complete' || doubtful.length === 0) return null;
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

/** Formats a range of confidences (0..1) in percent: "82 to 84%", or "82%" if both round to the same. */
function percentRange(from: number, to: number): string {
  const [least, most] = [from, to].map((share) => Math.round(share * 100));
  return least === most ? `${least}%` : `${least} to ${most}%`;
}
