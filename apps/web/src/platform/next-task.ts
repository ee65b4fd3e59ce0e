/** Yields to the page for drawing and input, so that long work does not become one long task. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
