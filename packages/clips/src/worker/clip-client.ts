import type { ClipFormat, ClipSettings } from '@framescout/contract';
import { loadFFmpeg, WorkerCalls } from '@framescout/media';
import { ClipCancelledError, ClipMakerStoppedError } from '../errors.ts';
import { FORMATS } from '../plan/format-traits.ts';
import type { Outlook } from '../plan/outlook.ts';
import type {
  ClipCallName,
  ClipCalls,
  ClipOrder,
  ClipRequest,
  EncodingSpeed,
  MadeClip,
  PlannedClip,
} from './protocol.ts';

/** A clip being made. `finished` rejects with a coded error, `clip-cancelled` after `cancel`. */
export type ClipRun = { cancel(): void; readonly finished: Promise<MadeClip> };

/** The page's side of the worker that cuts clips of one open video. Dispose it to end the worker at once. */
export class ClipClient implements Disposable {
  readonly #calls = new WorkerCalls<number>(
    new Worker(new URL('./clip.worker.ts', import.meta.url), { type: 'module', name: 'framescout-clips' }),
    (reason) => new ClipMakerStoppedError(reason),
  );

  /**
   * Opens a video for cutting, through FFmpeg where `isForeign` says that the browser cannot read it; an earlier one is
   * closed.
   * @throws {RemoteError} `unreadable-file` or `unsupported-codec`
   */
  async open(file: Blob, name: string, isForeign = false): Promise<void> {
    const core = isForeign ? await loadFFmpeg() : null;
    await this.#call('open', { file, name, core });
  }

  /** How the open video's clips come about in each container, whatever their place. */
  outlooks(settings: ClipSettings): Promise<Record<ClipFormat, Outlook>> {
    return this.#call('outlooks', settings);
  }

  /** What becomes of each segment: its true frames, how it comes about, its size. */
  plan(segments: ClipCalls['plan']['args']['segments'], settings: ClipSettings): Promise<PlannedClip[]> {
    return this.#call('plan', { segments, settings });
  }

  /** Encodes a few frames of the open video to see how long encoding takes here. */
  measure(settings: ClipSettings): Promise<EncodingSpeed> {
    return this.#call('measure', settings);
  }

  /** Makes a clip; `onProgress` gets 0..1. */
  make(order: ClipOrder, onProgress: (done: number) => void): ClipRun {
    const id = this.#calls.takeId();
    let isCancelled = false;
    const start = async () => {
      const needsFFmpeg = FORMATS[order.settings.selectedFormat].family === 'ffmpeg';
      const core = needsFFmpeg ? await loadFFmpeg() : null;
      if (isCancelled) throw new ClipCancelledError();
      const args = { ...order, core };
      return this.#calls.call('make', args, id, onProgress) as Promise<MadeClip>;
    };
    return {
      cancel: () => {
        isCancelled = true;
        this.#calls.tell({ type: 'cancel', id } satisfies ClipRequest);
      },
      finished: start(),
    };
  }

  /** Packs finished clips into one archive, uncompressed, since they are compressed already. */
  pack(files: readonly File[], name: string): Promise<MadeClip> {
    return this.#call('pack', { files, name });
  }

  /** Begins another run of clips; files that runs before the last one handed out are gone after it. */
  async beginRun(): Promise<void> {
    await this.#call('beginRun', {});
  }

  [Symbol.dispose](): void {
    this.#calls[Symbol.dispose]();
  }

  #call<Name extends ClipCallName>(
    name: Name,
    args: ClipCalls[Name]['args'],
  ): Promise<ClipCalls[Name]['result']> {
    return this.#calls.call(name, args) as Promise<ClipCalls[Name]['result']>;
  }
}
