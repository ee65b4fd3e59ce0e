import type { RegionPixels } from '@framescout/contract';
import { processRgb } from '@framescout/media';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { elementOf, elementsStore } from '../../features/elements/index.ts';
import { type ReviewAnswer, ReviewDialog, type Reviewed, reviewQueue } from '../../features/review/index.ts';
import {
  isCorrectable,
  type ListedEvent,
  readEventRegion,
  scanStore,
  sensitivityStore,
} from '../../features/scan/index.ts';
import { videoStore } from '../../features/video/index.ts';
import { learnFrom } from '../../workspace/analyzer-actions.ts';

/** The review of the present analysis's events. */
export function ReviewPanel({ onClose }: { onClose(): void }) {
  const events = useStore(scanStore, (state) => state.events);
  const { elements } = useStore(elementsStore);
  const percent = useStore(sensitivityStore, (state) => state.percent);
  const [reviewed, setReviewed] = useState<readonly Reviewed[]>([]);
  const [isBusy, setBusy] = useState(false);
  const queue = useMemo(
    () => reviewQueue(events.filter(isCorrectable), reviewed, percent / 100),
    [events, reviewed, percent],
  );
  const event = queue[0] ?? null;
  const element = elements.find(({ id }) => id === event?.sourceId);
  const samples = element ? [...element.selections, ...element.samples] : [];
  const region = useRegion(event);
  const shown = (pixels: RegionPixels) => (element ? processRgb(pixels, element.processing) : pixels);
  const answer = async (given: ReviewAnswer) => {
    if (!event) return;
    setBusy(true);
    const outcome =
      given === 'skip' || (await learnFrom(event, given === 'yes' ? 'sample' : 'counter-example'));
    setBusy(false);
    if (outcome) setReviewed([...reviewed, event]);
  };
  return (
    <ReviewDialog
      event={event}
      region={region && shown(region)}
      samples={samples.map(({ imageData }) => shown(imageData))}
      done={reviewed.length}
      left={queue.length}
      isBusy={isBusy}
      onAnswer={(given) => void answer(given)}
      onClose={onClose}
    />
  );
}

/** What the matcher saw of an event; null while it is read, or where it cannot be. */
function useRegion(event: ListedEvent | null): RegionPixels | null {
  const [found, setFound] = useState<{ event: ListedEvent; pixels: RegionPixels } | null>(null);
  useEffect(() => {
    const { video } = videoStore.getState();
    const [size] = (event && elementOf(event.sourceId)?.selections) ?? [];
    if (!event || !video || !size) return;
    let isGone = false;
    readEventRegion(video.engine, video.info, event, size).then(
      ({ imageData }) => !isGone && setFound({ event, pixels: imageData }),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [event]);
  return found?.event === event ? found.pixels : null;
}
