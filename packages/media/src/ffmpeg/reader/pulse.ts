/** Tells listeners that FFmpeg is at work before its first frame, which may take minutes. */
export class Pulse {
  readonly #listeners = new Set<() => void>();

  /** Reports a sign of life. */
  beat(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Calls `listener` at every sign of life until the returned subscription is disposed. */
  listen(listener: () => void): Disposable {
    this.#listeners.add(listener);
    return { [Symbol.dispose]: () => void this.#listeners.delete(listener) };
  }
}
