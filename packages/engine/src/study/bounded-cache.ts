/** A cache that holds up to a number of values; the oldest gives way to a new one. */
export class BoundedCache<Value> {
  readonly #most: number;
  readonly #kept = new Map<string, Value>();

  constructor(most: number) {
    this.#most = most;
  }

  /** The value kept under a key. */
  get(key: string): Value | undefined {
    return this.#kept.get(key);
  }

  /** Keeps a value. */
  set(key: string, value: Value): void {
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size >= this.#most) this.#kept.delete(oldest);
    this.#kept.set(key, value);
  }

  /**
   * The value kept under a key; without one, makes and keeps it.
   * @throws the signal's reason if that is aborted before it is made; an incomplete value is not kept
   */
  async getOrMake(key: string, signal: AbortSignal, make: () => Promise<Value>): Promise<Value> {
    const known = this.#kept.get(key);
    if (known) return known;
    signal.throwIfAborted();
    const value = await make();
    signal.throwIfAborted();
    this.set(key, value);
    return value;
  }

  /** All values with their keys, oldest first. */
  entries(): Iterable<[string, Value]> {
    return this.#kept.entries();
  }

  /** Forgets all values. */
  clear(): void {
    this.#kept.clear();
  }
}
