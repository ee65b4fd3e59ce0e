import type { Page } from '@playwright/test';

/** Reads everything in a store of one of the page's databases; nothing if there is no such database yet. */
export function readStored(page: Page, database: string, store: string): Promise<unknown[]> {
  return page.evaluate(
    async ([name, from]) => {
      const known = await indexedDB.databases();
      if (!known.some((it) => it.name === name)) return [];
      return new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(from).objectStore(from).getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      });
    },
    [database, store] as const,
  );
}

/** Returns how many unfinished scans are stored in the browser. */
export async function countCheckpoints(page: Page): Promise<number> {
  return (await readStored(page, 'framescout-checkpoints', 'scans')).length;
}
