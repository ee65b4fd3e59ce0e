import type { ClipFormat, ClipSettings } from '@framescout/contract';
import { loadFFmpeg, startReaderWorker, WorkerClient } from '@framescout/media';
import { ClipMakerStoppedError } from '../errors.ts';
import { startFFmpegWorker } from '../ffmpeg/start-ffmpeg-worker.ts';
import type { Prospect } from '../plan/prospect.ts';
import type { ClipCalls, ClipOrder, EncodingSpeed, MadeClip, PlannedClip } from './protocol.ts';

/** A signal that cancels a clip, and a progress callback. */
type MakeOptions = { signal?: AbortSignal; onProgress?(done: number): void };

/** A worker that makes clips ends a cancelled one within a frame; one that takes longer than this is stuck. */
const PATIENCE_MS = 5000;

/**
 * The page's side of the worker that cuts clips from one open video, which ends if it does not answer when a call is
 * cancelled. Disposing it ends the worker immediately.
 */
export class ClipClient implements Disposable {
  readonly #calls: WorkerClient<ClipCalls>;

  constructor(worker: Worker = startClipWorker()) {
    this.#calls = new WorkerClient(worker, {
      stopped: (reason, hasStarted) => new ClipMakerStoppedError(reason, hasStarted),
      helpers: { reader: startReaderWorker, ffmpeg: startFFmpegWorker },
      patienceMs: PATIENCE_MS,
    });
  }

  /** Whether the worker has ended, so that nothing more can be made with it. */
  get hasEnded(): boolean {
    return this.#calls.hasEnded;
  }

  /**
   * Opens a video for cutting, with FFmpeg if `needsFFmpeg` says that the browser cannot read it; closes an earlier
   * one.
   * @throws {RemoteError} `unreadable-file` or `unsupported-codec`
   */
  async open(file: Blob, name: string, needsFFmpeg = false): Promise<void> {
    const core = needsFFmpeg ? await loadFFmpeg() : null;
    await this.#calls.call('open', { file, name, core });
  }

  /** How the open video's clips are made in each container, wherever they are in the video, and what they will take. */
  prospects(settings: ClipSettings): Promise<Record<ClipFormat, Prospect>> {
    return this.#calls.call('prospects', settings);
  }

  /** Plans each segment: its exact frames, how it is made, its size. */
  plan(segments: ClipCalls['plan']['args']['segments'], settings: ClipSettings): Promise<PlannedClip[]> {
    return this.#calls.call('plan', { segments, settings });
  }

  /** Encodes a few frames of the open video to measure this machine's encoding speed. */
  measure(settings: ClipSettings): Promise<EncodingSpeed> {
    return this.#calls.call('measure', settings);
  }

  /**
   * Makes a clip; `onProgress` gets 0..1.
   * @throws {RemoteError} why it could not be made
   * @throws {CancelledError} if `signal` is aborted before it is finished
   */
  async make(order: ClipOrder, { signal, onProgress }: MakeOptions = {}): Promise<MadeClip> {
    const needsFFmpeg = await this.#calls.call('needsFFmpeg', order, { signal });
    const core = needsFFmpeg ? await loadFFmpeg() : null;
    return this.#calls.call('make', { ...order, core }, { signal, onUpdate: onProgress });
  }

  /**
   * Packs finished clips into one archive, uncompressed, since they are compressed already.
   * @throws {CancelledError} if `signal` is aborted before it is finished
   */
  pack(files: readonly File[], name: string, options: Pick<MakeOptions, 'signal'> = {}): Promise<MadeClip> {
    return this.#calls.call('pack', { files, name }, options);
  }

  /** Starts a new run of clips; deletes files from runs before the last one. */
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
