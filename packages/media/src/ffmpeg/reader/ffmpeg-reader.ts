import type { ReadingWatch } from '@framescout/base';
import type { Seconds } from '@framescout/contract';
import type { Probe, ProbedPacket } from '../contents/probe-schema.ts';
import type { FrameRun, ReadFrame, SoundRun } from './reader-protocol.ts';

/** An FFmpeg with one file, in a worker or natively. One call at a time; disposing it ends FFmpeg. */
export type FFmpegReader = Disposable & {
  /** Whether a run may cover the whole file: frames come on demand, and it can be stopped. */
  readonly canStream: boolean;
  /** How far before the requested time (seconds) it looks for a keyframe if the stream reorders frames. */
  readonly seekLead: Seconds;
  /** Describes a file and its first packets. @throws {UnreadableFileError} if it has no readable video */
  probe(signal?: AbortSignal): Promise<Probe>;
  /** Lists every video packet, in file order; reads the whole file. Once cancelled, it may have ended. */
  listPackets(watch?: ReadingWatch): Promise<ProbedPacket[]>;
  /** Yields the frames of a run, in order; fewer than requested at the file's end. Stops any earlier run. */
  frames(run: FrameRun): AsyncGenerator<ReadFrame, void, unknown>;
  /** Whether the frame at a time came out damaged, or not at all, in this run; false if unknown. */
  isDamaged(time: Seconds, tolerance: Seconds): boolean;
  /** Yields the audio of the run's range, in chunks of whole samples. */
  sound(run: SoundRun): AsyncGenerator<Uint8Array<ArrayBuffer>, void, unknown>;
};

/** What decoding frames needs of a reader. */
export type FrameDecoder = Disposable & Pick<FFmpegReader, 'canStream' | 'frames' | 'isDamaged'>;

/** A file for FFmpeg; each `startReader` starts another instance, for the caller to dispose. */
export type FFmpegFile = { file: Blob; name: string; startReader(): FFmpegReader };

/** Starts native FFmpeg on a file. */
export type StartNativeReader = (file: Blob) => FFmpegReader;

let start: StartNativeReader | null = null;

/** Registers native FFmpeg for what Mediabunny cannot read; browsers load theirs when needed. */
export function registerNativeReader(own: StartNativeReader): void {
  start = own;
}

/** Returns the function that starts native FFmpeg, or null if none is registered. */
export function nativeReader(): StartNativeReader | null {
  return start;
}

/** Tells listeners that FFmpeg is at work before its first frame, which may take minutes. */
export class Pulse {
  readonly #listeners = new Set<() => void>();

  /** Reports a sign of life. */
  beat(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Calls `listener` at every sign of life until the returned subscription is disposed. */
  listen(listener: () => void): Disposable {
    this.#listeners.add(listener);
    return { [Symbol.dispose]: () => void this.#listeners.delete(listener) };
  }
}
