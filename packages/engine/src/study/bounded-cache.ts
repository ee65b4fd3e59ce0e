/** A cache with a maximum number of values; evicts the oldest one first. */
export class BoundedCache<Value> {
  readonly #most: number;
  readonly #kept = new Map<string, Value>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Returns the cached value of a key. */
  get(key: string): Value | undefined {
    return this.#kept.get(key);
  }

  /** Caches a value, evicting the oldest if the cache is full. */
  set(key: string, value: Value): void {
    this.#kept.delete(key);
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size >= this.#most) this.#kept.delete(oldest);
    this.#kept.set(key, value);
  }

  /**
   * Returns the cached value of a key; if there is none, makes and caches it.
   * @throws the signal's reason if it is aborted before the value is made; an incomplete value isn't cached
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

  /** Iterates over all values with their keys, oldest first. */
  entries(): Iterable<[string, Value]> {
    return this.#kept.entries();
  }

  /** Removes a key if its value is still this one. */
  delete(key: string, value: Value): void {
    if (this.#kept.get(key) === value) this.#kept.delete(key);
  }

  /** Removes all values. */
  clear(): void {
    this.#kept.clear();
  }
}
