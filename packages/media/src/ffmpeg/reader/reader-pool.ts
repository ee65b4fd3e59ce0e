import type { Seconds } from '@framescout/contract';
import type { FFmpegReader, FrameDecoder } from './ffmpeg-reader.ts';
import type { FrameRun, ReadFrame } from './reader-protocol.ts';

// The chunks of a scan follow each other at once. After that, a reader's memory is worth more than its start.
const MAX_IDLE_MS = 10_000;

/**
 * The readers that decode ranges of a video, kept for later ranges: starting another takes time, and loads
 * its code from the server, which may have become unreachable. Disposing the pool ends the idle ones, and
 * each of the others once it is given back.
 */
export class ReaderPool implements Disposable {
  readonly #start: () => FFmpegReader;
  readonly #idle: IdleReader[] = [];
  #isDisposed = false;

  constructor(start: () => FFmpegReader) {
    this.#start = start;
  }

  /** Lends the reader that was given back last, or a new one if none is idle. Disposing it gives it back. */
  borrow(): FrameDecoder {
    return new Loan(this.#takeIdle(), this.#start, (reader) => this.#keep(reader));
  }

  [Symbol.dispose](): void {
    this.#isDisposed = true;
    for (let reader = this.#takeIdle(); reader; reader = this.#takeIdle()) reader[Symbol.dispose]();
  }

  #takeIdle(): FFmpegReader | null {
    const idle = this.#idle.pop();
    if (!idle) return null;
    clearTimeout(idle.timer);
    return idle.reader;
  }

  #keep(reader: FFmpegReader): void {
    if (this.#isDisposed) {
      reader[Symbol.dispose]();
      return;
    }
    const timer = setTimeout(() => {
      this.#idle.splice(this.#idle.indexOf(idle), 1);
      reader[Symbol.dispose]();
    }, MAX_IDLE_MS);
    const idle = { reader, timer };
    this.#idle.push(idle);
  }
}

type IdleReader = { reader: FFmpegReader; timer: ReturnType<typeof setTimeout> };

/**
 * A reader on loan. One that was idle is replaced by a new one if it fails, or finds nothing, before its
 * first frame: its FFmpeg may have ended, or run out of memory, while it decoded ahead for its previous
 * borrower.
 */
class Loan implements FrameDecoder {
  readonly #start: () => FFmpegReader;
  readonly #giveBack: (reader: FFmpegReader) => void;
  #reader: FFmpegReader;
  #isTrusted: boolean;
  #hasFailed = false;

  /** `idle`: null if none is. */
  constructor(
    idle: FFmpegReader | null,
    start: () => FFmpegReader,
    giveBack: (reader: FFmpegReader) => void,
  ) {
    this.#start = start;
    this.#giveBack = giveBack;
    this.#reader = idle ?? start();
    this.#isTrusted = idle === null;
  }

  get canStream(): boolean {
    return this.#reader.canStream;
  }

  async *frames(run: FrameRun): AsyncGenerator<ReadFrame, void, unknown> {
    try {
      for await (const frame of this.#reader.frames(run)) {
        this.#isTrusted = true;
        yield frame;
      }
      if (this.#isTrusted) return;
    } catch (error) {
      if (this.#isTrusted) {
        this.#hasFailed = true;
        throw error;
      }
    }
    this.#reader[Symbol.dispose]();
    this.#reader = this.#start();
    this.#isTrusted = true;
    yield* this.frames(run);
  }

  isDamaged(time: Seconds, tolerance: Seconds): boolean {
    return this.#reader.isDamaged(time, tolerance);
  }

  [Symbol.dispose](): void {
    if (this.#hasFailed) this.#reader[Symbol.dispose]();
    else this.#giveBack(this.#reader);
  }
}
