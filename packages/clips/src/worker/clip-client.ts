import { WorkerClient } from '@framescout/base';
import type { Chapter, ClipFormat, ClipSettings } from '@framescout/contract';
import { isFFmpegOff, loadFFmpeg, startReaderWorker } from '@framescout/media';
import { ClipMakerStoppedError } from '../errors.ts';
import { startFFmpegWorker } from '../ffmpeg/start-ffmpeg-worker.ts';
import type { ClipEstimate } from '../plan/estimate-clips.ts';
import type { ClipCalls, ClipOrder, EncodingSpeed, MadeClip, PlannedClip } from './protocol.ts';

/** Options for making a clip: a signal that cancels it, and a progress callback (0..1). */
type MakeOptions = { signal?: AbortSignal; onProgress?(done: number): void };

/** The clips worker stops a cancelled clip within a frame; if it takes longer than this, it is stuck. */
const TIMEOUT_MS = 5000;

/** Longer than any call that its worker itself gives up on, or than its code takes to load. */
const SILENCE_MS = 60_000;

/** The page's client of the clips worker, which ends if stuck in cancelling, or on disposal. */
export class ClipClient implements Disposable {
  readonly #calls: WorkerClient<ClipCalls>;

  constructor(worker: Worker = startClipWorker()) {
    this.#calls = new WorkerClient(worker, {
      stopped: (reason, hasStarted) => new ClipMakerStoppedError(reason, hasStarted),
      helpers: { reader: startReaderWorker, ffmpeg: startFFmpegWorker },
      cancelTimeoutMs: TIMEOUT_MS,
      silenceMs: SILENCE_MS,
    });
  }

  /** Whether the worker has stopped, so that it can make nothing more. */
  get hasEnded(): boolean {
    return this.#calls.hasEnded;
  }

  /** Opens a video for cutting, by FFmpeg if `needsFFmpeg`. @throws {RemoteError} if it can't be */
  async open(file: Blob, name: string, needsFFmpeg = false): Promise<void> {
    const core = needsFFmpeg ? await loadFFmpeg() : null;
    await this.#calls.call('open', { file, name, core, isFFmpegOff: isFFmpegOff() });
  }

  /** Returns for each container how clips are made, wherever they are, and what they cost. */
  prospects(settings: ClipSettings): Promise<Record<ClipFormat, ClipEstimate>> {
    return this.#calls.call('prospects', settings);
  }

  /** Plans each segment: its exact frames, how it is made, and its size. */
  plan(segments: ClipCalls['plan']['args']['segments'], settings: ClipSettings): Promise<PlannedClip[]> {
    return this.#calls.call('plan', { segments, settings });
  }

  /** Encodes a few frames of the open video to measure this machine's encoding speed. */
  measure(settings: ClipSettings): Promise<EncodingSpeed> {
    return this.#calls.call('measure', settings);
  }

  /** Makes a clip; `onProgress` gets 0..1. @throws {RemoteError} @throws {CancelledError} */
  async make(order: ClipOrder, { signal, onProgress }: MakeOptions = {}): Promise<MadeClip> {
    const { titles: _, ...plan } = order;
    const needsFFmpeg = await this.#calls.call('needsFFmpeg', plan, { signal });
    const core = needsFFmpeg ? await loadFFmpeg() : null;
    return this.#calls.call('make', { ...order, core }, { signal, onUpdate: onProgress });
  }

  /**
   * Returns a copy of the open video with these chapters instead of its own, ascending. It refers to the video's file,
   * so that the copying is left to whoever saves it.
   * @throws {RemoteError} `clip-refused` with the reason if it can't get any
   * @throws {CancelledError} if `signal` is aborted before it is known where they go
   */
  addChapters(chapters: readonly Chapter[], options: Pick<MakeOptions, 'signal'> = {}): Promise<Blob> {
    return this.#calls.call('addChapters', { chapters }, options);
  }

  /** Packs finished clips into an uncompressed archive, and removes them then. @throws {CancelledError} */
  pack(files: readonly File[], name: string, options: Pick<MakeOptions, 'signal'> = {}): Promise<MadeClip> {
    return this.#calls.call('pack', { files, name }, options);
  }

  /** Starts a new run of clips, and deletes the files of runs before the last one. */
  async beginRun(options: Pick<MakeOptions, 'signal'> = {}): Promise<void> {
    await this.#calls.call('beginRun', {}, options);
  }

  [Symbol.dispose](): void {
    this.#calls[Symbol.dispose]();
  }
}

function startClipWorker(): Worker {
  return new Worker(new URL('./clip.worker.ts', import.meta.url), {
    type: 'module',
    name: 'framescout-clips',
  });
}
