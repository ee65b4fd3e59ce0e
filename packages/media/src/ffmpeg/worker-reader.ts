import type { Seconds } from '@framescout/contract';
import { WorkerStoppedError } from '../errors.ts';
import { startWorker } from '../worker/start-worker.ts';
import { WorkerClient } from '../worker/worker-client.ts';
import type { FFmpegReader } from './ffmpeg-reader.ts';
import { FrameCredit } from './frame-credit.ts';
import { FrameQueue } from './frame-queue.ts';
import type { Probe, ProbedPacket } from './probe-schema.ts';
import type { FrameRun, MountableFile, ReaderCalls, ReadFrame, SoundRun } from './reader-protocol.ts';
import { startReaderWorker } from './start-reader-worker.ts';

// Enough to keep the decoder busy while a frame is processed.
const FRAMES_AHEAD = 6;

// If a stream reorders frames, FFmpeg's command line subtracts 3/23 s from the seek time (ffmpeg_opt.c),
// since containers are searched by decoding timestamps; without this lead it would start one GOP too early.
const SEEK_LEAD = 3 / 23;

/** FFmpeg in WebAssembly, in its own worker. Disposing it ends any call immediately. */
export class WorkerReader implements FFmpegReader {
  readonly seekLead: Seconds = SEEK_LEAD;
  readonly #calls: WorkerClient<ReaderCalls>;
  readonly #credit: FrameCredit | null;
  #run: Promise<void> | null = null;

  constructor(source: MountableFile) {
    this.#calls = new WorkerClient(startWorker('reader', startReaderWorker), {
      stopped: (reason, hasStarted) => new WorkerStoppedError(reason, hasStarted),
    });
    const credit = FrameCredit.allocate();
    this.#credit = credit && new FrameCredit(credit);
    const { core, file, name } = source;
    // Problems with the file are reported by the first call that needs it.
    this.#calls.call('open', { core, file, name, credit }).catch(() => {});
  }

  probe(): Promise<Probe> {
    return this.#calls.call('probe', {});
  }

  listPackets(): Promise<ProbedPacket[]> {
    return this.#calls.call('list', {});
  }

  get canStream(): boolean {
    return this.#credit !== null;
  }

  async *frames(run: FrameRun): AsyncGenerator<ReadFrame, void, unknown> {
    await this.#endRun();
    this.#credit?.begin(FRAMES_AHEAD);
    const queue = new FrameQueue();
    this.#run = this.#calls.call('frames', run, { onUpdate: (frame) => queue.put(frame) }).then(
      () => queue.end(),
      (error: unknown) => queue.end(error),
    );
    for (let frame = await queue.take(); frame; frame = await queue.take()) {
      this.#credit?.returnOne();
      yield frame;
    }
  }

  // FFmpeg's command line doesn't report damage per frame.
  isDamaged(): boolean {
    return false;
  }

  async *sound(run: SoundRun): AsyncGenerator<Uint8Array<ArrayBuffer>, void, unknown> {
    yield await this.#calls.call('sound', run);
  }

  [Symbol.dispose](): void {
    this.#calls[Symbol.dispose]();
  }

  /** Stops the current run, if any, and waits for it to end. */
  async #endRun(): Promise<void> {
    this.#credit?.stop();
    await this.#run;
  }
}
