import { fromWire, type Seconds } from '@framescout/contract';
import { EngineStoppedError, UnreadableFileError } from '../errors.ts';
import type { Probe, ProbedPacket } from './probe-schema.ts';
import type { FrameRun, ReaderReply, ReaderRequest, SoundRun } from './reader-protocol.ts';

/** A file that FFmpeg reads, and FFmpeg. */
export type FFmpegFile = { core: WebAssembly.Module; file: Blob; name: string };

/** A frame as FFmpeg decodes it: its presentation time, and its pixels as planes of 4:2:0, without gaps. */
export type ReadFrame = { time: Seconds; data: Uint8Array<ArrayBuffer> };

type Wait = { resolve(reply: ReaderReply): void; reject(error: Error): void };

/** FFmpeg in a worker of its own, with one file. One call at a time; dispose it to end a call at once. */
export class FFmpegReader implements Disposable {
  readonly #worker: Worker;
  readonly #replies: ReaderReply[] = [];
  #wait: Wait | null = null;
  #failure: Error | null = null;

  constructor({ core, file, name }: FFmpegFile) {
    this.#worker = new Worker(new URL('./reader.worker.ts', import.meta.url), {
      type: 'module',
      name: 'framescout-reader',
    });
    this.#worker.onmessage = ({ data }: MessageEvent<ReaderReply>) => this.#receive(data);
    this.#worker.onerror = (event) => this.#fail(new EngineStoppedError(event.message));
    this.#send({ type: 'open', core, file, name });
  }

  /**
   * What the file is, and every packet of its picture; reads all of it.
   * @throws {RemoteError} `unreadable-file` when FFmpeg finds no video in it
   */
  async probe(): Promise<{ probe: Probe; packets: ProbedPacket[] }> {
    this.#send({ type: 'probe' });
    const reply = await this.#next();
    if (reply.type !== 'probed') throw new UnreadableFileError('FFmpeg gave no description of this file.');
    return reply;
  }

  /** The frames of a run, in order; fewer than asked for where the file ends. */
  async *frames(run: FrameRun): AsyncGenerator<ReadFrame, void, unknown> {
    this.#send({ type: 'frames', ...run });
    for (let reply = await this.#next(); reply.type === 'frame'; reply = await this.#next()) yield reply;
  }

  /** The sound of a stretch, as the run says. */
  async sound(run: SoundRun): Promise<Uint8Array<ArrayBuffer>> {
    this.#send({ type: 'sound', ...run });
    const reply = await this.#next();
    return reply.type === 'sound' ? reply.data : new Uint8Array(0);
  }

  [Symbol.dispose](): void {
    this.#worker.terminate();
    this.#fail(new EngineStoppedError('disposed'));
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
