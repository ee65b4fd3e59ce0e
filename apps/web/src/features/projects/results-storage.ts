import { type ScoreBatch, scoreBatchSchema } from '@framescout/framescout/page';
import { z } from 'zod';
import { type ResultsToSave, type SavedResults, savedResultsSchema } from './saved-project.ts';

/** The key of results, which is their project's name, or that of a batch of their scores. */
export type ResultsKey = string | [name: string, elementId: string, index: number];

/** The access that this needs to the object store of results, within a transaction. */
export type ResultsStore = {
  get(key: ResultsKey): Promise<unknown>;
  getAllKeys(range: IDBKeyRange): Promise<ResultsKey[]>;
};

/** The same, in a transaction that may write. */
export type WritableResultsStore = ResultsStore & {
  put(value: unknown, key: ResultsKey): Promise<unknown>;
  delete(key: ResultsKey | IDBKeyRange): Promise<void>;
};

// In place of the scores, which are stored batch by batch: browsers limit the size of a value. Earlier versions
// stored everything as one value, and take this for something that they cannot read, which they keep.
const summarySchema = savedResultsSchema
  .omit({ scores: true })
  .extend({ batches: z.array(z.object({ elementId: z.string(), count: z.int().nonnegative() })) });

/** Reads a project's results; null if there are none, or if they cannot be read. */
export async function readResults(store: ResultsStore, name: string): Promise<SavedResults | null> {
  const value = await store.get(name);
  const summary = summarySchema.safeParse(value).data;
  if (!summary) return savedResultsSchema.safeParse(value).data ?? null;
  const { batches, ...results } = summary;
  const scores: ScoreBatch[] = [];
  for (const { elementId, count } of batches) {
    for (let index = 0; index < count; index++) {
      const batch = scoreBatchSchema.safeParse(await store.get([name, elementId, index])).data;
      if (!batch) return null;
      scores.push(batch);
    }
  }
  return { ...results, scores };
}

/**
 * Stores a project's results in place of others.
 * @throws {TypeError} if other results are stored than those that these leave unchanged in part
 */
export async function writeResults(
  store: WritableResultsStore,
  name: string,
  { scores, unchanged = [], ...results }: ResultsToSave,
): Promise<void> {
  const counts = new Map<string, number>();
  if (unchanged.length > 0) {
    const before = summarySchema.safeParse(await store.get(name)).data;
    for (const { elementId, count } of before?.batches ?? []) {
      if (before?.id === results.id && unchanged.includes(elementId)) counts.set(elementId, count);
    }
    if (counts.size < unchanged.length) throw new TypeError('The results have been replaced.');
  }
  for (const key of await store.getAllKeys(batchesOf(name))) {
    if (!counts.has(key[1] ?? '')) await store.delete(key);
  }
  for (const batch of scores) {
    const count = counts.get(batch.elementId) ?? 0;
    // One after another, since all of them at once may be hundreds of megabytes.
    await store.put(batch, [name, batch.elementId, count]);
    counts.set(batch.elementId, count + 1);
  }
  const batches = [...counts].map(([elementId, count]) => ({ elementId, count }));
  await store.put({ ...results, batches }, name);
}

/** Removes a project's results. */
export async function deleteResults(store: WritableResultsStore, name: string): Promise<void> {
  await Promise.all([store.delete(name), store.delete(batchesOf(name))]);
}

/** The range of the keys of a project's batches: an array is a later key than any string or number. */
function batchesOf(name: string): IDBKeyRange {
  return IDBKeyRange.bound([name], [name, []]);
}
