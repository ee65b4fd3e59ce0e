/** Yields to the event loop, so that long work does not block rendering and input. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
