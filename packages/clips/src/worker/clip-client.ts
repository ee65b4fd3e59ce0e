import { type ClipFormat, type ClipSettings, fromWire } from '@framescout/contract';
import { loadFFmpeg } from '@framescout/engine';
import { ClipCancelledError, ClipMakerStoppedError } from '../errors.ts';
import { FORMATS } from '../plan/format-traits.ts';
import type { Outlook } from '../plan/outlook.ts';
import type {
  ClipCallName,
  ClipCalls,
  ClipOrder,
  ClipRequest,
  ClipResponse,
  EncodingSpeed,
  MadeClip,
  PlannedClip,
} from './protocol.ts';

/** A clip being made. `finished` rejects with a coded error, `clip-cancelled` after `cancel`. */
export type ClipRun = { cancel(): void; readonly finished: Promise<MadeClip> };

type PendingCall = {
  resolve(result: never): void;
  reject(error: Error): void;
  onProgress?: (done: number) => void;
};

/** The page's side of the worker that cuts clips of one open video. Dispose it to end the worker at once. */
export class ClipClient implements Disposable {
  readonly #worker: Worker;
  readonly #pending = new Map<number, PendingCall>();
  #lastId = 0;
  #isDisposed = false;

  constructor() {
    this.#worker = new Worker(new URL('./clip.worker.ts', import.meta.url), {
      type: 'module',
      name: 'framescout-clips',
    });
    this.#worker.onmessage = (event: MessageEvent<ClipResponse>) => this.#receive(event.data);
    this.#worker.onerror = (event) => this.#failAll(new ClipMakerStoppedError(event.message));
  }

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
    const id = ++this.#lastId;
    let isCancelled = false;
    const start = async () => {
      const needsFFmpeg = FORMATS[order.settings.selectedFormat].family === 'ffmpeg';
      const core = needsFFmpeg ? await loadFFmpeg() : null;
      if (isCancelled) throw new ClipCancelledError();
      const args = { ...order, core };
      return this.#send(id, { type: 'call', id, name: 'make', args }, onProgress) as Promise<MadeClip>;
    };
    return {
      cancel: () => {
        isCancelled = true;
        this.#worker.postMessage({ type: 'cancel', id } satisfies ClipRequest);
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
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#worker.terminate();
    this.#failAll(new ClipMakerStoppedError('disposed'));
  }

  #call<Name extends ClipCallName>(
    name: Name,
    args: ClipCalls[Name]['args'],
  ): Promise<ClipCalls[Name]['result']> {
    const id = ++this.#lastId;
    const request = { type: 'call', id, name, args } as ClipRequest;
    return this.#send(id, request) as Promise<ClipCalls[Name]['result']>;
  }

  #send(id: number, request: ClipRequest, onProgress?: (done: number) => void): Promise<unknown> {
    if (this.#isDisposed) return Promise.reject(new ClipMakerStoppedError('disposed'));
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, ...(onProgress && { onProgress }) });
      this.#worker.postMessage(request);
    });
  }

  #receive(response: ClipResponse): void {
    const call = this.#pending.get(response.id);
    if (!call) return;
    if (response.type === 'progress') {
      call.onProgress?.(response.done);
      return;
    }
    this.#pending.delete(response.id);
    if (response.type === 'failure') call.reject(fromWire(response.error));
    else call.resolve(response.result as never);
  }

  #failAll(error: Error): void {
    for (const call of this.#pending.values()) call.reject(error);
    this.#pending.clear();
  }
}
