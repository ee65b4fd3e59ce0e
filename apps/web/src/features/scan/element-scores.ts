import { type ScanUpdate, type ScoreBatch, ScoreSeries } from '@framescout/engine';

/** What a scan says of one element. */
export type ElementScores = {
  /** Every sample so far; the same object grows. */
  series: ScoreSeries | null;
  /** The keyframe pass's samples, until the full pass is through. */
  preview: ScoreSeries | null;
};

/** The scores of several elements, by their ids. */
export type ScoresById = ReadonlyMap<string, ElementScores>;

/** Scores with a scan's news taken in; the series that are there grow. */
export function absorbUpdate(
  scores: ScoresById,
  update: Pick<ScanUpdate, 'batches' | 'previewBatches'>,
): ScoresById {
  const next = new Map(scores);
  const take = (batches: readonly ScoreBatch[], kind: keyof ElementScores) => {
    for (const batch of batches) {
      const own = next.get(batch.elementId) ?? { series: null, preview: null };
      const grown = own[kind] ?? new ScoreSeries(batch);
      grown.append(batch);
      next.set(batch.elementId, { ...own, [kind]: grown });
    }
  };
  take(update.batches, 'series');
  take(update.previewBatches, 'preview');
  return next;
}

/** Scores as plain data, to be kept; {@link absorbUpdate} makes scores of it again. */
export function batchesOf(scores: ScoresById): ScoreBatch[] {
  return [...scores].flatMap(([elementId, { series }]) =>
    series ? [{ elementId, ...series.shape, ...series.batchFrom(0, 0) }] : [],
  );
}

/** Scores without those of the keyframe pass: the full pass is through. */
export function withoutPreviews(scores: ScoresById): ScoresById {
  return new Map([...scores].map(([id, { series }]) => [id, { series, preview: null }]));
}
