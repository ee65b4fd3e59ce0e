import type { ClipFormat, ClipSettings } from '@framescout/contract';
import { loadFFmpeg, WorkerClient } from '@framescout/media';
import { ClipMakerStoppedError } from '../errors.ts';
import { FORMATS } from '../plan/format-traits.ts';
import type { Outlook } from '../plan/outlook.ts';
import type { ClipCalls, ClipOrder, EncodingSpeed, MadeClip, PlannedClip } from './protocol.ts';

/** What cancels the making of a clip, and who is told of its progress. */
type MakeOptions = { signal?: AbortSignal; onProgress?(done: number): void };

/** The page's side of the worker that cuts clips of one open video. Dispose it to end the worker at once. */
export class ClipClient implements Disposable {
  readonly #calls = new WorkerClient<ClipCalls>(
    new Worker(new URL('./clip.worker.ts', import.meta.url), { type: 'module', name: 'framescout-clips' }),
    { stopped: (reason) => new ClipMakerStoppedError(reason) },
  );

  /**
   * Opens a video for cutting, through FFmpeg where `needsFFmpeg` says that the browser cannot read it; an earlier one is
   * closed.
   * @throws {RemoteError} `unreadable-file` or `unsupported-codec`
   */
  async open(file: Blob, name: string, needsFFmpeg = false): Promise<void> {
    const core = needsFFmpeg ? await loadFFmpeg() : null;
    await this.#calls.call('open', { file, name, core });
  }

  /** How the open video's clips come about in each container, whatever their place. */
  outlooks(settings: ClipSettings): Promise<Record<ClipFormat, Outlook>> {
    return this.#calls.call('outlooks', settings);
  }

  /** What becomes of each segment: its true frames, how it comes about, its size. */
  plan(segments: ClipCalls['plan']['args']['segments'], settings: ClipSettings): Promise<PlannedClip[]> {
    return this.#calls.call('plan', { segments, settings });
  }

  /** Encodes a few frames of the open video to see how long encoding takes here. */
  measure(settings: ClipSettings): Promise<EncodingSpeed> {
    return this.#calls.call('measure', settings);
  }

  /**
   * Makes a clip; `onProgress` gets 0..1.
   * @throws {RemoteError} why it could not be made
   * @throws {CancelledError} when `signal` is aborted before it is finished
   */
  async make(order: ClipOrder, { signal, onProgress }: MakeOptions = {}): Promise<MadeClip> {
    const needsFFmpeg = FORMATS[order.settings.selectedFormat].family === 'ffmpeg';
    const core = needsFFmpeg ? await loadFFmpeg() : null;
    return this.#calls.call('make', { ...order, core }, { signal, onUpdate: onProgress });
  }

  /** Packs finished clips into one archive, uncompressed, since they are compressed already. */
  pack(files: readonly File[], name: string): Promise<MadeClip> {
    return this.#calls.call('pack', { files, name });
  }

  /** Begins another run of clips; files that runs before the last one handed out are gone after it. */
  async beginRun(): Promise<void> {
    await this.#calls.call('beginRun', {});
  }

  [Symbol.dispose](): void {
    this.#calls[Symbol.dispose]();
  }
}
