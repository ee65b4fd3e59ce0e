/** As many queries at once as keep a small server busy; what comes meanwhile shares the next. */
const QUERIES_AT_ONCE = 2;

/**
 * Looks keys up together that are asked for at the same time: under load one query answers many requests. Each answer
 * was read after its question was asked.
 * @param findAll what is known of some keys; those that nothing is known of are missing
 */
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
    // Requests that are read in the same turn of the loop go together.
    if (running < QUERIES_AT_ONCE && waiting.size === 1) {
      setImmediate(() => {
        if (running < QUERIES_AT_ONCE && waiting.size > 0) void run();
      });
    }
    return entry.promise;
  };
}
