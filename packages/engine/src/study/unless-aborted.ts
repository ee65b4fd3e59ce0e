/**
 * Waits for a promise until the signal is aborted.
 * @throws the signal's reason
 */
export async function unlessAborted(awaited: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(signal.reason);
  signal.addEventListener('abort', giveUp);
  try {
    await Promise.race([awaited, promise]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
