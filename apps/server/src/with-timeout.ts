/**
 * Waits for work, but no longer than `ms` milliseconds. The work itself continues.
 * @throws {Error} if it takes longer
 */
export async function withTimeout<T>(work: PromiseLike<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('It took too long.')), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
