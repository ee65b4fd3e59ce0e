const MAX_KEPT = 120;
// Once this many requests are waiting, the oldest have been scrolled past and are not needed.
const MAX_WAITING = 40;

type Read = () => Promise<ImageBitmap>;
type ThumbnailRequest = { key: string; read: Read; done: ((bitmap: ImageBitmap | null) => void)[] };

/** Reads thumbnails one at a time, latest request first, and caches the last ones read. */
export class ThumbnailReader {
  readonly #kept = new Map<string, ImageBitmap>();
  readonly #waiting: ThumbnailRequest[] = [];
  #current: ThumbnailRequest | null = null;
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
      const same = [this.#current, ...this.#waiting].find((request) => request?.key === key);
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
    for (const request of this.#waiting.splice(0)) giveUp(request);
  }

  async #work(): Promise<void> {
    if (this.#current) return;
    for (let request = this.#waiting.pop(); request; request = this.#waiting.pop()) {
      this.#current = request;
      const bitmap = await request.read().catch(() => null);
      for (const done of request.done)
        done(bitmap ? await createImageBitmap(bitmap).catch(() => null) : null);
      if (bitmap) this.#keep(request.key, bitmap);
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

function giveUp(request: ThumbnailRequest | undefined): void {
  for (const done of request?.done ?? []) done(null);
}
