/** Waits for work for at most `ms` milliseconds; the work goes on. @throws {Error} after that */
export async function withTimeout<T>(work: PromiseLike<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('It took too long.')), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
