import type { RegionPixels } from '@framescout/contract';
import { processRgb } from '@framescout/media';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { presentEvents } from '../../../features/event-edits/index.ts';
import { type ReviewAnswer, ReviewDialog, reviewQueue } from '../../../features/review/index.ts';
import type { ListedEvent } from '../../../features/scan/index.ts';
import { learnFrom } from '../../../workspace/find/learning-actions.ts';
import type { Workspace } from '../../../workspace/workspace.ts';
import { useWorkspace } from '../../../workspace/workspace-context.ts';

type ReviewPanelProps = {
  /** What is reviewed: events that can be corrected. */
  subjects: readonly ListedEvent[];
  onClose(): void;
};

/**
 * Reviews events of the current scan with the user, one by one. An answer is learned from once those before it
 * are; the next event is shown at once, and stays until it is answered, whatever is learned meanwhile.
 */
export function ReviewPanel({ subjects, onClose }: ReviewPanelProps) {
  const workspace = useWorkspace();
  const { scan, corrections, sensitivity } = workspace;
  const events = useStore(scan, (state) => state.events);
  const isLearning = useStore(scan, (state) => state.isLearning);
  const { elements } = useStore(workspace.elements);
  const { percent } = useStore(sensitivity);
  const [answered, setAnswered] = useState<readonly ListedEvent[]>([]);
  const queueWithout = (done: readonly ListedEvent[]) => {
    const present = presentEvents(subjects, events).filter((event) => corrections.canCorrect(event));
    return reviewQueue(present, done, percent / 100);
  };
  const queue = queueWithout(answered);
  const [shown, setShown] = useState(queue[0] ?? null);
  const event = shown ?? queue[0] ?? null;
  const element = elements.find(({ id }) => id === event?.sourceId);
  const samples = element ? [...element.selections, ...element.samples] : [];
  const region = useRegion(workspace, event);
  const processed = (pixels: RegionPixels) => (element ? processRgb(pixels, element.processing) : pixels);
  const answer = async (given: ReviewAnswer) => {
    if (!event) return;
    const done = [...answered, event];
    setAnswered(done);
    setShown(queueWithout(done)[0] ?? null);
    if (given === 'skip') return;
    const isLearned = await learnFrom(workspace, event, given === 'yes' ? 'sample' : 'counter-example');
    if (!isLearned) setAnswered((others) => others.filter((other) => other !== event));
  };
  const isShownGone = event !== null && presentEvents([event], events).length === 0;
  const left = queue.length + (isShownGone ? 1 : 0);
  return (
    <ReviewDialog
      event={event}
      region={region && processed(region)}
      samples={samples.map(({ imageData }) => processed(imageData))}
      done={answered.length}
      left={left}
      gone={subjects.length - answered.length - left}
      isLearning={isLearning}
      onAnswer={(given) => void answer(given)}
      onClose={onClose}
    />
  );
}

/**
 * Reads the region in which the matcher saw an event; null while it is being read, or if it cannot be read.
 */
function useRegion({ corrections }: Workspace, event: ListedEvent | null): RegionPixels | null {
  const [found, setFound] = useState<{ event: ListedEvent; pixels: RegionPixels } | null>(null);
  useEffect(() => {
    if (!event) return;
    let isGone = false;
    corrections.readRegion(event).then(
      (region) => region && !isGone && setFound({ event, pixels: region.imageData }),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [corrections, event]);
  return found?.event === event ? found.pixels : null;
}
