import { fromWire, type Seconds } from '@framescout/contract';
import { UnreadableFileError, WorkerStoppedError } from '../errors.ts';
import { FrameCredit } from './frame-credit.ts';
import type { Probe, ProbedPacket } from './probe-schema.ts';
import type { FrameRun, ReaderReply, ReaderRequest, SoundRun } from './reader-protocol.ts';

/** A file that FFmpeg reads, and FFmpeg. */
export type FFmpegFile = { core: WebAssembly.Module; file: Blob; name: string };

/** A frame as FFmpeg decodes it: its presentation time, and the pixels that were asked for, as planes of 4:2:0. */
export type ReadFrame = { time: Seconds; data: Uint8Array<ArrayBuffer> };

// Enough to keep the decoder busy while one is looked at.
const FRAMES_AHEAD = 6;

type Wait = { resolve(reply: ReaderReply): void; reject(error: Error): void };

/** FFmpeg in a worker of its own, with one file. One call at a time; dispose it to end a call at once. */
export class FFmpegReader implements Disposable {
  readonly #worker: Worker;
  readonly #replies: ReaderReply[] = [];
  #wait: Wait | null = null;
  #failure: Error | null = null;
  readonly #credit: FrameCredit | null;
  #isRunning = false;

  constructor({ core, file, name }: FFmpegFile) {
    this.#worker = new Worker(new URL('./reader.worker.ts', import.meta.url), {
      type: 'module',
      name: 'framescout-reader',
    });
    this.#worker.onmessage = ({ data }: MessageEvent<ReaderReply>) => this.#receive(data);
    this.#worker.onerror = (event) => this.#fail(new WorkerStoppedError(event.message));
    const credit = FrameCredit.allocate();
    this.#credit = credit && new FrameCredit(credit);
    this.#send({ type: 'open', core, file, name, credit });
  }

  /**
   * What the file is, and its first packets.
   * @throws {RemoteError} `unreadable-file` when FFmpeg finds no video in it
   */
  async probe(): Promise<Probe> {
    this.#send({ type: 'probe' });
    const reply = await this.#next();
    if (reply.type !== 'probed') throw new UnreadableFileError('FFmpeg gave no description of this file.');
    return reply.probe;
  }

  /** Every packet of the picture, in the order of the file; reads all of it. */
  async listPackets(): Promise<ProbedPacket[]> {
    this.#send({ type: 'list' });
    const reply = await this.#next();
    return reply.type === 'listed' ? reply.packets : [];
  }

  /** Whether a run may be as long as the file: its frames come as they are taken, and it can be stopped. */
  get canStream(): boolean {
    return this.#credit !== null;
  }

  /** The frames of a run, in order; fewer than asked for where the file ends. A run before it is stopped. */
  async *frames(run: FrameRun): AsyncGenerator<ReadFrame, void, unknown> {
    await this.endRun();
    this.#credit?.begin(FRAMES_AHEAD);
    this.#isRunning = true;
    this.#send({ type: 'frames', ...run });
    for (let frame = await this.#nextFrame(); frame; frame = await this.#nextFrame()) yield frame;
  }

  /** Stops the run that is going on, if any, and waits for its end. */
  async endRun(): Promise<void> {
    if (!this.#isRunning) return;
    this.#credit?.stop();
    while (await this.#nextFrame());
  }

  /** The sound of a stretch, as the run says. */
  async sound(run: SoundRun): Promise<Uint8Array<ArrayBuffer>> {
    this.#send({ type: 'sound', ...run });
    const reply = await this.#next();
    return reply.type === 'sound' ? reply.data : new Uint8Array(0);
  }

  [Symbol.dispose](): void {
    this.#worker.terminate();
    this.#fail(new WorkerStoppedError('disposed'));
  }

  async #nextFrame(): Promise<ReadFrame | null> {
    const reply = await this.#next();
    if (reply.type !== 'frame') {
      this.#isRunning = false;
      return null;
    }
    this.#credit?.returnOne();
    return reply;
  }

  #send(request: ReaderRequest): void {
    this.#worker.postMessage(request);
  }

  #next(): Promise<ReaderReply> {
    const reply = this.#replies.shift();
    if (reply) return settle(reply);
    if (this.#failure) return Promise.reject(this.#failure);
    return new Promise<ReaderReply>((resolve, reject) => {
      this.#wait = { resolve, reject };
    }).then(settle);
  }

  #receive(reply: ReaderReply): void {
    const wait = this.#wait;
    this.#wait = null;
    if (wait) wait.resolve(reply);
    else this.#replies.push(reply);
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#wait?.reject(this.#failure);
    this.#wait = null;
  }
}

async function settle(reply: ReaderReply): Promise<ReaderReply> {
  if (reply.type === 'failure') throw fromWire(reply.error);
  return reply;
}
