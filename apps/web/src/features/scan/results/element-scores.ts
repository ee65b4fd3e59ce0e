import { type ScanUpdate, type ScoreBatch, ScoreSeries } from '@framescout/framescout/page';

// Firefox stores no value of more than 255 MiB. Every value is copied several times on its way.
const MAX_BATCH_BYTES = 16 * 2 ** 20;

/** The scores that a scan has produced for one element. */
export type ElementScores = {
  /** All samples so far; the same object keeps growing. */
  series: ScoreSeries | null;
  /** The samples of the keyframe pass or of a preceding quick look, until the full pass has finished. */
  preview: ScoreSeries | null;
  /** What the scan itself saw, once corrections have replaced the series; null before. */
  uncorrected: ScoreSeries | null;
};

const NO_SCORES: ElementScores = { series: null, preview: null, uncorrected: null };

/** The scores of several elements, by id. */
export type ScoresById = ReadonlyMap<string, ElementScores>;

/** Adds an update from the scan to the scores; existing series grow in place. */
export function absorbUpdate(
  scores: ScoresById,
  update: Pick<ScanUpdate, 'batches' | 'previewBatches'>,
): ScoresById {
  const next = new Map(scores);
  const take = (batches: readonly ScoreBatch[], kind: 'series' | 'preview') => {
    for (const batch of batches) {
      const own = next.get(batch.elementId) ?? NO_SCORES;
      const grown = own[kind] ?? new ScoreSeries(batch);
      grown.append(batch);
      next.set(batch.elementId, { ...own, [kind]: grown });
    }
  };
  take(update.batches, 'series');
  take(update.previewBatches, 'preview');
  return next;
}

/** Returns the scores of the elements that exist; the same object if that is all of them. */
export function scoresOfPresent(scores: ScoresById, elements: readonly { id: string }[]): ScoresById {
  const present = new Map([...scores].filter(([id]) => elements.some((element) => element.id === id)));
  return present.size < scores.size ? present : scores;
}

/**
 * Converts scores to plain data for storage, one batch at a time, since all of them may be hundreds of
 * megabytes; {@link scoresOf} converts them back.
 */
export function* batchesOf(scores: ScoresById, maxBytes = MAX_BATCH_BYTES): Generator<ScoreBatch> {
  for (const [elementId, { series }] of scores) {
    if (!series) continue;
    for (const columns of series.slices(maxBytes)) yield { elementId, ...series.shape, ...columns };
  }
}

/** Converts stored batches back to scores. */
export function scoresOf(batches: ScoreBatch[]): ScoresById {
  return absorbUpdate(new Map(), { batches, previewBatches: [] });
}

/** Turns the scores of a quick look into previews, which last until a scan of every frame gets as far. */
export function asPreviews(scores: ScoresById): ScoresById {
  return new Map([...scores].map(([id, { series }]) => [id, { ...NO_SCORES, preview: series }]));
}

/** Replaces an element's scores after a correction, and keeps what the scan itself saw. */
export function withCorrected(scores: ScoresById, elementId: string, series: ScoreSeries): ScoresById {
  const own = scores.get(elementId);
  const uncorrected = own?.uncorrected ?? own?.series ?? null;
  return new Map(scores).set(elementId, { series, preview: null, uncorrected });
}

/** Drops the previews once the full pass has finished. */
export function withoutPreviews(scores: ScoresById): ScoresById {
  return new Map([...scores].map(([id, own]) => [id, { ...own, preview: null }]));
}
