/** Lets the page draw and take input before going on, so that long work is no long task. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
