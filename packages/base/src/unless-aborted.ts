/**
 * Waits for a promise until the signal is aborted.
 * @throws the signal's reason
 */
export async function unlessAborted<Value>(awaited: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(signal.reason);
  if (signal.aborted) giveUp();
  signal.addEventListener('abort', giveUp);
  try {
    return await Promise.race([promise, awaited]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
