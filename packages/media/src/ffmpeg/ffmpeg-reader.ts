import { WorkerStoppedError } from '../errors.ts';
import { WorkerClient } from '../worker/worker-client.ts';
import { FrameCredit } from './frame-credit.ts';
import { FrameQueue } from './frame-queue.ts';
import type { Probe, ProbedPacket } from './probe-schema.ts';
import type { FFmpegFile, FrameRun, ReaderCalls, ReadFrame, SoundRun } from './reader-protocol.ts';

// Enough to keep the decoder busy while one is looked at.
const FRAMES_AHEAD = 6;

/** FFmpeg in a worker of its own, with one file. One call at a time; dispose it to end a call at once. */
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
    // What is wrong with the file, the first call that needs it says.
    this.#calls.call('open', { core, file, name, credit }).catch(() => {});
  }

  /**
   * What the file is, and its first packets.
   * @throws {RemoteError} `unreadable-file` when FFmpeg finds no video in it
   */
  probe(): Promise<Probe> {
    return this.#calls.call('probe', {});
  }

  /** Every packet of the picture, in the order of the file; reads all of it. */
  listPackets(): Promise<ProbedPacket[]> {
    return this.#calls.call('list', {});
  }

  /** Whether a run may be as long as the file: its frames come as they are taken, and it can be stopped. */
  get canStream(): boolean {
    return this.#credit !== null;
  }

  /** The frames of a run, in order; fewer than asked for where the file ends. A run before it is stopped. */
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

  /** The sound of a stretch, as the run says. */
  sound(run: SoundRun): Promise<Uint8Array<ArrayBuffer>> {
    return this.#calls.call('sound', run);
  }

  [Symbol.dispose](): void {
    this.#calls[Symbol.dispose]();
  }

  /** Stops the run that is going on, if any, and waits for its end. */
  async #endRun(): Promise<void> {
    this.#credit?.stop();
    await this.#run;
  }
}
