import { formatTimecode, type RegionPixels } from '@framescout/contract';
import { processRgb } from '@framescout/media';
import { Check, SkipForward, X } from 'lucide-react';
import { type KeyboardEvent, useCallback, useState } from 'react';
import { useStore } from 'zustand';
import { keyOf } from '../../../features/commands/index.ts';
import { type EditedEvent, presentEvents } from '../../../features/event-edits/index.ts';
import type { ListedEvent } from '../../../features/scan/index.ts';
import { useAnswer } from '../../../platform/use-answer.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { RegionPreview } from '../../../ui/layout/region-preview.tsx';
import { learnFrom } from '../../../workspace/find/learning-actions.ts';
import type { Workspace } from '../../../workspace/workspace.ts';
import { useWorkspace } from '../../../workspace/workspace-context.ts';

const ANSWERS = [
  { answer: 'yes', key: 'Y', label: 'Yes', variant: 'primary', Icon: Check },
  { answer: 'no', key: 'N', label: 'No', variant: 'danger', Icon: X },
  { answer: 'skip', key: 'S', label: 'Skip', variant: 'quiet', Icon: SkipForward },
] as const;

type ReviewPanelProps = {
  subjects: readonly ListedEvent[];
  onClose(): void;
};

/**
 * Reviews events of the current scan with the user, one by one, asking about each whether it is the element: Y for yes,
 * N for no, S to skip. An answer is learned from once those before it are; the next event is shown at once, and stays
 * until it is answered, whatever is learned meanwhile.
 */
export function ReviewPanel({ subjects, onClose }: ReviewPanelProps) {
  const workspace = useWorkspace();
  const { scan, corrections, sensitivity } = workspace;
  const { events, isLearning } = useStore(scan);
  const { percent } = useStore(sensitivity);
  const [answered, setAnswered] = useState<readonly ListedEvent[]>([]);
  const queueWithout = (done: readonly ListedEvent[]) => {
    const present = presentEvents(subjects, events).filter((event) => corrections.canCorrect(event));
    return reviewQueue(present, done, percent / 100);
  };
  const queue = queueWithout(answered);
  const [shown, setShown] = useState(queue[0] ?? null);
  const event = shown ?? queue[0] ?? null;
  const give = async (answer: (typeof ANSWERS)[number]['answer']) => {
    if (!event) return;
    const done = [...answered, event];
    setAnswered(done);
    setShown(queueWithout(done)[0] ?? null);
    if (answer === 'skip') return;
    const isLearned = await learnFrom(workspace, event, answer === 'yes' ? 'sample' : 'counter-example');
    if (!isLearned) setAnswered((others) => others.filter((other) => other !== event));
  };
  const onKeyDown = (press: KeyboardEvent) => {
    const own = ANSWERS.find(({ key }) => key === keyOf(press));
    if (!own || press.ctrlKey || press.metaKey || press.altKey) return;
    press.preventDefault();
    // A key held down would judge events before they are seen.
    if (!press.repeat) void give(own.answer);
  };
  const isShownGone = event !== null && presentEvents([event], events).length === 0;
  const left = queue.length + (isShownGone ? 1 : 0);
  const gone = subjects.length - answered.length - left;
  return (
    <Dialog
      title="Is this the element?"
      description="The least certain events come first. FrameScout learns from each answer meanwhile."
      className="w-140"
      onKeyDown={onKeyDown}
      onClose={onClose}
    >
      <p className="numeric text-text-2">
        {`${answered.length} judged, ${left} left${gone > 0 ? `, ${gone} no longer found` : ''}`}
      </p>
      {event ? (
        <Comparison event={event} />
      ) : (
        <p className="py-6 text-center text-text-2">Every event is judged.</p>
      )}
      <footer className="flex flex-wrap items-center gap-2">
        {event &&
          ANSWERS.map(({ answer, key, label, variant, Icon }) => (
            <Button
              key={key}
              variant={variant}
              autoFocus={answer === 'yes'}
              onClick={() => void give(answer)}
            >
              <Icon aria-hidden="true" />
              {label} <kbd className="opacity-70">{key}</kbd>
            </Button>
          ))}
        <p role="status" className="flex-1 text-right text-text-2">
          {isLearning ? 'Learning…' : ''}
        </p>
        <Button className="ml-auto" onClick={onClose}>
          {event ? 'Stop' : 'Done'}
        </Button>
      </footer>
    </Dialog>
  );
}

/** Shows where the matcher saw an event next to the samples that its element is learned from. */
function Comparison({ event }: { event: ListedEvent }) {
  const workspace = useWorkspace();
  const { elements } = useStore(workspace.elements);
  const element = elements.find(({ id }) => id === event.sourceId);
  const region = useRegion(workspace, event);
  const processed = (pixels: RegionPixels) => (element ? processRgb(pixels, element.processing) : pixels);
  const samples = element ? [...element.selections, ...element.samples] : [];
  return (
    <div className="grid grid-cols-2 gap-3">
      <figure className="flex flex-col gap-1">
        {region ? (
          <RegionPreview pixels={processed(region)} label="What was found" />
        ) : (
          <div className="aspect-2/1 w-full rounded-[4px] bg-surface-0" />
        )}
        <figcaption className="numeric text-text-2">
          Found at {formatTimecode(event.startTime)}, {(event.confidence * 100).toFixed(0)}%
        </figcaption>
      </figure>
      <figure className="flex flex-col gap-1">
        <div className="grid grid-cols-2 gap-1">
          {samples.slice(0, 4).map(({ imageData }, index) => (
            <RegionPreview
              // biome-ignore lint/suspicious/noArrayIndexKey: samples only ever grow at the end
              key={index}
              pixels={processed(imageData)}
              label={`Sample ${index + 1}`}
            />
          ))}
        </div>
        <figcaption className="text-text-2">Your samples</figcaption>
      </figure>
    </div>
  );
}

/**
 * Reads the region in which the matcher saw an event; null while it is being read, or if it cannot be read.
 */
function useRegion({ corrections }: Workspace, event: ListedEvent): RegionPixels | null {
  const read = useCallback(
    async () => ({ event, pixels: (await corrections.readRegion(event))?.imageData ?? null }),
    [corrections, event],
  );
  const found = useAnswer(read);
  return found?.event === event ? found.pixels : null;
}

/** What is needed of an event that was already judged or skipped to recognize it after new scores. */
type Reviewed = Pick<EditedEvent, 'sourceId' | 'startTime' | 'endTime' | 'region'>;

/**
 * Returns the events that were neither judged nor skipped yet, least certain first, which means closest to
 * the sensitivity (0..1). Events are sorted by start.
 */
export function reviewQueue<Event extends EditedEvent>(
  events: readonly Event[],
  reviewed: readonly Reviewed[],
  sensitivity: number,
): Event[] {
  const done = new Set(presentEvents(reviewed, events));
  const isOpen = (event: Event) => !done.has(event) && !event.edit?.isLearnt;
  const certainty = (event: Event) => Math.abs(event.confidence - sensitivity);
  return events.filter(isOpen).sort((a, b) => certainty(a) - certainty(b) || a.startTime - b.startTime);
}
