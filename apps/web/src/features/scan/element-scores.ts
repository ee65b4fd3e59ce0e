import { type ScanUpdate, type ScoreBatch, ScoreSeries } from '@framescout/framescout';

/** The scores that a scan has produced for one element. */
export type ElementScores = {
  /** All samples so far; the same object keeps growing. */
  series: ScoreSeries | null;
  /** The samples of the keyframe pass or of a preceding quick look, until the full pass has finished. */
  preview: ScoreSeries | null;
};

/** The scores of several elements, by id. */
export type ScoresById = ReadonlyMap<string, ElementScores>;

/** Adds an update from the scan to the scores; existing series grow in place. */
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

/** Converts scores to plain data for storage; {@link absorbUpdate} converts it back. */
export function batchesOf(scores: ScoresById): ScoreBatch[] {
  return [...scores].flatMap(([elementId, { series }]) =>
    series ? [{ elementId, ...series.shape, ...series.batchFrom(0, 0) }] : [],
  );
}

/** Turns the scores of a quick look into previews, which last until a scan of every frame gets as far. */
export function asPreviews(scores: ScoresById): ScoresById {
  return new Map([...scores].map(([id, { series }]) => [id, { series: null, preview: series }]));
}

/** Drops the previews once the full pass has finished. */
export function withoutPreviews(scores: ScoresById): ScoresById {
  return new Map([...scores].map(([id, { series }]) => [id, { series, preview: null }]));
}
