import type { RegionPixels } from '@framescout/contract';
import { processRgb } from '@framescout/media';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { type ReviewAnswer, ReviewDialog, type Reviewed, reviewQueue } from '../../features/review/index.ts';
import type { ListedEvent } from '../../features/scan/index.ts';
import { learnFrom } from '../../workspace/learning-actions.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';

/** Reviews the events of the current scan with the user, one by one. */
export function ReviewPanel({ onClose }: { onClose(): void }) {
  const workspace = useWorkspace();
  const { scan, corrections, sensitivity } = workspace;
  const events = useStore(scan, (state) => state.events);
  const { elements } = useStore(workspace.elements);
  const percent = useStore(sensitivity, (state) => state.percent);
  const [reviewed, setReviewed] = useState<readonly Reviewed[]>([]);
  const [isBusy, setBusy] = useState(false);
  const queue = useMemo(() => {
    const correctable = events.filter((event) => corrections.canCorrect(event));
    return reviewQueue(correctable, reviewed, percent / 100);
  }, [corrections, events, reviewed, percent]);
  const event = queue[0] ?? null;
  const element = elements.find(({ id }) => id === event?.sourceId);
  const samples = element ? [...element.selections, ...element.samples] : [];
  const region = useRegion(workspace, event);
  const shown = (pixels: RegionPixels) => (element ? processRgb(pixels, element.processing) : pixels);
  const answer = async (given: ReviewAnswer) => {
    if (!event) return;
    setBusy(true);
    const outcome =
      given === 'skip' ||
      (await learnFrom(workspace, [event], given === 'yes' ? 'sample' : 'counter-example'));
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
