const MAX_KEPT = 120;
// Once this many requests are waiting, the oldest have been scrolled past and are not needed.
const MAX_WAITING = 40;

type Read = () => Promise<ImageBitmap>;
type Wish = { key: string; read: Read; done: ((bitmap: ImageBitmap | null) => void)[] };

/** Reads thumbnails one at a time, latest request first, and caches the last ones read. */
export class ThumbnailReader {
  readonly #kept = new Map<string, ImageBitmap>();
  readonly #waiting: Wish[] = [];
  #current: Wish | null = null;
  #isDisposed = false;

  /**
   * Returns the thumbnail identified by `key`, reading it with `read` unless it is cached; the caller closes
   * it. Null if it cannot be read, or if the request was dropped because too many others followed.
   */
  get(key: string, read: Read): Promise<ImageBitmap | null> {
    const kept = this.#kept.get(key);
    if (kept) return createImageBitmap(kept);
    if (this.#isDisposed) return Promise.resolve(null);
    return new Promise((resolve) => {
      const same = [this.#current, ...this.#waiting].find((wish) => wish?.key === key);
      if (same) same.done.push(resolve);
      else this.#waiting.push({ key, read, done: [resolve] });
      if (this.#waiting.length > MAX_WAITING) giveUp(this.#waiting.shift());
      void this.#work();
    });
  }

  /** Closes all cached pictures and drops the waiting requests. */
  dispose(): void {
    this.#isDisposed = true;
    for (const bitmap of this.#kept.values()) bitmap.close();
    this.#kept.clear();
    for (const wish of this.#waiting.splice(0)) giveUp(wish);
  }

  async #work(): Promise<void> {
    if (this.#current) return;
    for (let wish = this.#waiting.pop(); wish; wish = this.#waiting.pop()) {
      this.#current = wish;
      const bitmap = await wish.read().catch(() => null);
      for (const done of wish.done) done(bitmap ? await createImageBitmap(bitmap).catch(() => null) : null);
      if (bitmap) this.#keep(wish.key, bitmap);
      this.#current = null;
    }
  }

  #keep(key: string, bitmap: ImageBitmap): void {
    if (this.#isDisposed) {
      bitmap.close();
      return;
    }
    this.#kept.set(key, bitmap);
    const oldest = this.#kept.keys().next().value;
    if (this.#kept.size <= MAX_KEPT || oldest === undefined) return;
    this.#kept.get(oldest)?.close();
    this.#kept.delete(oldest);
  }
}

function giveUp(wish: Wish | undefined): void {
  for (const done of wish?.done ?? []) done(null);
}
