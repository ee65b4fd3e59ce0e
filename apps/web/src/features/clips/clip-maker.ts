import { ClipClient } from '@framescout/clips';
import type { OpenVideo } from '../video/index.ts';

/** Makes the clips of a video; opened when first needed. Dispose it to stop whatever it is making. */
export class ClipMaker implements Disposable {
  readonly #video: Pick<OpenVideo, 'file' | 'info'>;
  #opened: { client: ClipClient; ready: Promise<void> } | null = null;

  constructor(video: Pick<OpenVideo, 'file' | 'info'>) {
    this.#video = video;
  }

  /** The client, once the video is open in it. @throws {RemoteError} if the video cannot be opened */
  async client(): Promise<ClipClient> {
    this.#opened ??= this.#open();
    const { client, ready } = this.#opened;
    await ready;
    return client;
  }

  [Symbol.dispose](): void {
    this.#opened?.client[Symbol.dispose]();
    this.#opened = null;
  }

  #open() {
    const { file, info } = this.#video;
    const client = new ClipClient();
    const ready = client.open(file, file.name, info.reader === 'ffmpeg');
    ready.catch(() => undefined);
    return { client, ready };
  }
}
