import { WorkerStoppedError } from '../errors.ts';
import { WorkerClient } from '../worker/worker-client.ts';
import { FrameCredit } from './frame-credit.ts';
import { FrameQueue } from './frame-queue.ts';
import type { Probe, ProbedPacket } from './probe-schema.ts';
import type { FFmpegFile, FrameRun, ReaderCalls, ReadFrame, SoundRun } from './reader-protocol.ts';

// Enough to keep the decoder busy while a frame is processed.
const FRAMES_AHEAD = 6;

/** FFmpeg in its own worker, with one file. One call at a time; disposing it ends a call immediately. */
export class FFmpegReader implements Disposable {
  readonly #calls: WorkerClient<ReaderCalls>;
  readonly #credit: FrameCredit | null;
  #run: Promise<void> | null = null;

  constructor(source: FFmpegFile) {
    const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), {
      type: 'module',
      name: 'framescout-reader',
    });
    this.#calls = new WorkerClient(worker, { stopped: (reason) => new WorkerStoppedError(reason) });
    const credit = FrameCredit.allocate();
    this.#credit = credit && new FrameCredit(credit);
    const { core, file, name } = source;
    // The first call that needs the file reports any problem with it.
    this.#calls.call('open', { core, file, name, credit }).catch(() => {});
  }

  /**
   * Describes the file and its first packets.
   * @throws {RemoteError} `unreadable-file` if FFmpeg finds no video in it
   */
  probe(): Promise<Probe> {
    return this.#calls.call('probe', {});
  }

  /** Every packet of the picture, in file order; reads the whole file. */
  listPackets(): Promise<ProbedPacket[]> {
    return this.#calls.call('list', {});
  }

  /** Whether a run may cover the whole file: its frames are delivered on demand, and it can be stopped. */
  get canStream(): boolean {
    return this.#credit !== null;
  }

  /** The frames of a run, in order; fewer than requested at the file's end. Stops any earlier run. */
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

  /** The sound of the run's range. */
  sound(run: SoundRun): Promise<Uint8Array<ArrayBuffer>> {
    return this.#calls.call('sound', run);
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
