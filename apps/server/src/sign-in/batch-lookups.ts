/** Queries at once: enough for a small server. Lookups that arrive meanwhile share the next one. */
const QUERIES_AT_ONCE = 2;

/** Batches concurrent lookups into one query, which always starts after they were requested. */
export function batchLookups<V>(
  findAll: (keys: string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | null> {
  let waiting = new Map<string, PromiseWithResolvers<V | null>>();
  let running = 0;

  async function run(): Promise<void> {
    const batch = waiting;
    waiting = new Map();
    running++;
    try {
      const found = await findAll([...batch.keys()]);
      for (const [key, { resolve }] of batch) resolve(found.get(key) ?? null);
    } catch (error) {
      for (const { reject } of batch.values()) reject(error);
    } finally {
      running--;
      if (waiting.size > 0) void run();
    }
  }

  return (key) => {
    const entry = waiting.get(key) ?? Promise.withResolvers<V | null>();
    waiting.set(key, entry);
    // Requests that arrive in the same turn of the event loop share a query.
    if (running < QUERIES_AT_ONCE && waiting.size === 1) {
      setImmediate(() => {
        if (running < QUERIES_AT_ONCE && waiting.size > 0) void run();
      });
    }
    return entry.promise;
  };
}
