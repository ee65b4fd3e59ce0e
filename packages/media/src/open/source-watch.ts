import type { ReadingWatch } from '@framescout/base';
import type { BlobSource, Input } from 'mediabunny';

/** Follows Mediabunny's reading while a file is opened, and disposes its input if cancelled. */
export class SourceWatch implements Disposable {
  readonly #fileBytes: number;
  readonly #watch: ReadingWatch;
  readonly #dispose: () => void;
  readonly #unfollow: () => void;
  #readBytes = 0;
  #isPass = false;

  /** `fileBytes` is the size of the file that `source` reads. */
  constructor(input: Input, source: BlobSource, fileBytes: number, watch: ReadingWatch) {
    this.#fileBytes = fileBytes;
    this.#watch = watch;
    this.#dispose = () => input.dispose();
    watch.signal?.addEventListener('abort', this.#dispose);
    this.#unfollow = source.on('read', ({ start, end }) => this.#note(start, end));
  }

  /** Notes that from here on the file is read from front to back. */
  beginPass(): void {
    this.#isPass = true;
    this.#readBytes = 0;
  }

  #note(start: number, end: number): void {
    if (this.#isPass) this.#readBytes = Math.max(this.#readBytes, Math.min(end, this.#fileBytes));
    else this.#readBytes += end - start;
    this.#watch.onProgress?.({
      readBytes: this.#readBytes,
      totalBytes: this.#isPass ? this.#fileBytes : null,
    });
  }

  /** Stops following: what is read from now on belongs to other work. */
  [Symbol.dispose](): void {
    this.#unfollow();
    this.#watch.signal?.removeEventListener('abort', this.#dispose);
  }
}
