/**
 * Asks the JavaScript engine to collect garbage, where that is exposed to programs (V8 with `--expose-gc`).
 * Left alone, it waits until a hundred megabytes have accumulated.
 */
export function collectGarbage(): void {
  const { gc } = globalThis as { gc?: () => void };
  gc?.();
}
