/**
 * Has JavaScript's engine free what is no longer in use, where it lets programs ask for that (V8 with `--expose-gc`). By
 * itself, it waits until that is a hundred megabytes.
 */
export function collectGarbage(): void {
  const { gc } = globalThis as { gc?: () => void };
  gc?.();
}
