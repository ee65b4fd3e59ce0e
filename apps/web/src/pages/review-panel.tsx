import type { RegionPixels } from '@framescout/contract';
import type { FoundEvent } from '@framescout/engine';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { type ReviewAnswer, ReviewDialog, type Reviewed, reviewQueue } from '../features/review/index.ts';
import { correctionsStore, readEventRegion, scanStore, sensitivityStore } from '../features/scan/index.ts';
import { selectionStore } from '../features/selection/index.ts';
import { videoStore } from '../features/video/index.ts';
import { learnFrom } from './analyzer-actions.ts';

/** The review of the present analysis's events. */
export function ReviewPanel({ onClose }: { onClose(): void }) {
  const events = useStore(scanStore, (state) => state.events);
  const { selections } = useStore(selectionStore);
  const { samples } = useStore(correctionsStore);
  const percent = useStore(sensitivityStore, (state) => state.percent);
  const [reviewed, setReviewed] = useState<readonly Reviewed[]>([]);
  const [isBusy, setBusy] = useState(false);
  const queue = useMemo(() => reviewQueue(events, reviewed, percent / 100), [events, reviewed, percent]);
  const event = queue[0] ?? null;
  const region = useRegion(event);
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
      region={region}
      samples={[...selections, ...samples].map(({ imageData }) => imageData)}
      done={reviewed.length}
      left={queue.length}
      isBusy={isBusy}
      onAnswer={(given) => void answer(given)}
      onClose={onClose}
    />
  );
}

/** What the matcher saw of an event; null while it is read, or where it cannot be. */
function useRegion(event: FoundEvent | null): RegionPixels | null {
  const [found, setFound] = useState<{ event: FoundEvent; pixels: RegionPixels } | null>(null);
  useEffect(() => {
    const { video } = videoStore.getState();
    const [size] = selectionStore.getState().selections;
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
