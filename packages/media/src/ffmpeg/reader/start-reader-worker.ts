/** Starts a reader's worker. */
export function startReaderWorker(): Worker {
  return new Worker(new URL('./reader.worker.ts', import.meta.url), {
    type: 'module',
    name: 'framescout-reader',
  });
}
