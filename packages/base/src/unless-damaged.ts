/** Returns what is read, or `otherwise` if a {@link RangeError} tells that it is damaged. */
export function unlessDamaged<Result>(read: () => Result, otherwise: Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return otherwise;
    throw error;
  }
}
