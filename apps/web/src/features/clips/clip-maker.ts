import { ClipClient } from '@framescout/clips';
import { explainLoadFailure } from '../account/index.ts';
import type { OpenVideo } from '../video/index.ts';

/** Makes the clips of a video; opened when first needed. Dispose it to stop whatever it is making. */
export class ClipMaker implements Disposable {
  readonly #video: Pick<OpenVideo, 'file' | 'info'>;
  readonly #createClient: () => ClipClient;
  #opened: { client: ClipClient; ready: Promise<void> } | null = null;

  constructor(
    video: Pick<OpenVideo, 'file' | 'info'>,
    createClient: () => ClipClient = () => new ClipClient(),
  ) {
    this.#video = video;
    this.#createClient = createClient;
  }

  /**
   * The client, once the video is open in it; a new one if the last one ended, as it does when it is stuck and a clip is
   * cancelled.
   * @throws {RemoteError} if the video cannot be opened
   * @throws {SessionEndedError}
   */
  async client(): Promise<ClipClient> {
    if (this.#opened?.client.hasEnded) this[Symbol.dispose]();
    this.#opened ??= this.#open();
    const { client, ready } = this.#opened;
    await ready.catch(async (error: unknown) => {
      throw await explainLoadFailure(error);
    });
    return client;
  }

  [Symbol.dispose](): void {
    this.#opened?.client[Symbol.dispose]();
    this.#opened = null;
  }

  #open() {
    const { file, info } = this.#video;
    const client = this.#createClient();
    const ready = client.open(file, file.name, info.reader === 'ffmpeg');
    // Without a connection its code cannot be loaded, so that the next call tries again.
    ready.catch(() => {
      if (this.#opened?.client === client) this[Symbol.dispose]();
    });
    return { client, ready };
  }
}
