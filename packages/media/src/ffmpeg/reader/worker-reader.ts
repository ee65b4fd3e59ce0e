import { type ReadingWatch, startWorker, WorkerClient, WorkerStoppedError } from '@framescout/base';
import type { Seconds } from '@framescout/contract';
import type { Probe, ProbedPacket } from '../contents/probe-schema.ts';
import type { FFmpegReader, Pulse } from './ffmpeg-reader.ts';
import { FrameCredit } from './frame-credit.ts';
import type { FrameRun, MountableFile, ReaderCalls, ReadFrame, SoundRun } from './reader-protocol.ts';
import { startReaderWorker } from './start-reader-worker.ts';

// Enough to keep the decoder busy while a frame is processed.
const FRAMES_AHEAD = 6;
// Likewise, of about a second each.
const SOUND_PIECES_AHEAD = 8;

// If a stream reorders frames, FFmpeg's command line subtracts 3/23 s from the seek time (ffmpeg_opt.c),
// since containers are searched by decoding timestamps; without this lead it would start one GOP too early.
const SEEK_LEAD = 3 / 23;

/** FFmpeg in WebAssembly, in its own worker. Disposing it ends any call immediately. */
export class WorkerReader implements FFmpegReader {
  readonly seekLead: Seconds = SEEK_LEAD;
  readonly #calls: WorkerClient<ReaderCalls>;
  readonly #credit: FrameCredit | null;
  readonly #pulse: Pulse;
  readonly #fileBytes: number;
  #run: Promise<void> | null = null;

  /** `pulse` beats whenever FFmpeg shows that it is at work. */
  constructor(source: MountableFile, pulse: Pulse) {
    this.#pulse = pulse;
    this.#calls = new WorkerClient(startWorker('reader', startReaderWorker), {
      stopped: (reason, hasStarted) => new WorkerStoppedError(reason, hasStarted),
      blocksThread: true,
    });
    const credit = FrameCredit.allocate();
    this.#credit = credit && new FrameCredit(credit);
    const { core, file, name } = source;
    this.#fileBytes = file.size;
    // Problems with the file are reported by the first call that needs it.
    this.#calls.call('open', { core, file, name, credit }).catch(() => {});
  }

  probe(signal?: AbortSignal): Promise<Probe> {
    return this.#calls.call('probe', {}, { signal });
  }

  listPackets({ signal, onProgress }: ReadingWatch = {}): Promise<ProbedPacket[]> {
    const onUpdate = (readBytes: number) => onProgress?.({ readBytes, totalBytes: this.#fileBytes });
    return this.#calls.call('list', {}, { signal, onUpdate });
  }

  get canStream(): boolean {
    return this.#credit !== null;
  }

  frames(run: FrameRun): AsyncGenerator<ReadFrame, void, unknown> {
    return this.#pieces<ReadFrame>(FRAMES_AHEAD, (onUpdate) => this.#calls.call('frames', run, { onUpdate }));
  }

  // FFmpeg's command line doesn't report damage per frame.
  isDamaged(): boolean {
    return false;
  }

  sound(run: SoundRun): AsyncGenerator<Uint8Array<ArrayBuffer>, void, unknown> {
    return this.#pieces<Uint8Array<ArrayBuffer>>(SOUND_PIECES_AHEAD, (onUpdate) =>
      this.#calls.call('sound', run, { onUpdate }),
    );
  }

  [Symbol.dispose](): void {
    this.#calls[Symbol.dispose]();
  }

  /** Yields what a run sends, which it may do up to `ahead` pieces ahead. */
  async *#pieces<Piece>(
    ahead: number,
    begin: (onUpdate: (piece: Piece | null) => void) => Promise<null>,
  ): AsyncGenerator<Piece, void, unknown> {
    await this.#endRun();
    this.#credit?.begin(ahead);
    const queue = new RunQueue<Piece>();
    const receive = (piece: Piece | null) => {
      this.#pulse.beat();
      if (piece !== null) queue.put(piece);
    };
    this.#run = begin(receive).then(
      () => queue.end(),
      (error: unknown) => queue.end(error),
    );
    for (let piece = await queue.take(); piece !== null; piece = await queue.take()) {
      this.#credit?.returnOne();
      yield piece;
    }
  }

  /** Stops the current run, if any, and waits for it to end. */
  async #endRun(): Promise<void> {
    this.#credit?.stop();
    await this.#run;
  }
}

/** Buffers what a run yields until its single consumer takes it. */
export class RunQueue<Piece> {
  readonly #pieces: Piece[] = [];
  #isOver = false;
  #failure: unknown = null;
  #wake: () => void = () => {};

  /** Adds a piece that arrived. */
  put(piece: Piece): void {
    this.#pieces.push(piece);
    this.#wake();
  }

  /** Marks the end of the run, with the error if there was one. */
  end(failure: unknown = null): void {
    this.#isOver = true;
    this.#failure = failure;
    this.#wake();
  }

  /** Waits for the next piece; null after the last. @throws what ended the run */
  async take(): Promise<Piece | null> {
    while (this.#pieces.length === 0 && !this.#isOver) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const piece = this.#pieces.shift();
    if (piece === undefined && this.#failure) throw this.#failure;
    return piece ?? null;
  }
}
