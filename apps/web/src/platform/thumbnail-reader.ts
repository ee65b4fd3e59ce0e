const MAX_KEPT = 120;

/** Reads small pictures of frames: one at a time, the latest wish first, and keeps the last ones read. */
export class ThumbnailReader {
  readonly #read: (time: number) => Promise<ImageBitmap>;
  readonly #kept = new Map<string, ImageBitmap>();
  readonly #waiting: { key: string; time: number; done: ((bitmap: ImageBitmap | null) => void)[] }[] = [];
  #isWorking = false;
  #isDisposed = false;

  constructor(read: (time: number) => Promise<ImageBitmap>) {
    this.#read = read;
  }

  /** A picture of the frame at `time` (seconds), which the caller closes; null where there is none. */
  get(time: number): Promise<ImageBitmap | null> {
    const key = time.toFixed(3);
    const kept = this.#kept.get(key);
    if (kept) return createImageBitmap(kept);
    return new Promise((resolve) => {
      const waiting = this.#waiting.find((wish) => wish.key === key);
      if (waiting) waiting.done.push(resolve);
      else this.#waiting.push({ key, time, done: [resolve] });
      void this.#work();
    });
  }

  /** Lets go of every picture. */
  dispose(): void {
    this.#isDisposed = true;
    for (const bitmap of this.#kept.values()) bitmap.close();
    this.#kept.clear();
    for (const wish of this.#waiting.splice(0)) for (const done of wish.done) done(null);
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    for (let wish = this.#waiting.pop(); wish; wish = this.#waiting.pop()) {
      const bitmap = await this.#read(wish.time).catch(() => null);
      if (bitmap && !this.#isDisposed) this.#keep(wish.key, bitmap);
      for (const done of wish.done) done(bitmap ? await createImageBitmap(bitmap).catch(() => null) : null);
    }
    this.#isWorking = false;
  }

  #keep(key: string, bitmap: ImageBitmap): void {
    this.#kept.set(key, bitmap);
    const oldest = this.#kept.keys().next().value;
    if (this.#kept.size <= MAX_KEPT || oldest === undefined) return;
    this.#kept.get(oldest)?.close();
    this.#kept.delete(oldest);
  }
}
