import { ClipClient } from '@framescout/clips';
import { explainLoadFailure } from '../../account/index.ts';
import type { OpenVideo } from '../../video/index.ts';

/** Makes the clips of a video, in a client that opens on first use. Dispose it to stop. */
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
   * Returns the client, once the video is open in it. Replaces a client that has ended, which happens when a
   * clip is cancelled while the client is stuck in it.
   * @throws {RemoteError} if the video cannot be opened
   * @throws {SessionEndedError} if its code cannot be loaded because the session has ended
   * @throws {AccessEndedError} if its code cannot be loaded because access has ended
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
    // Its code can't be loaded while offline, so let the next call retry.
    ready.catch(() => {
      if (this.#opened?.client === client) this[Symbol.dispose]();
    });
    return { client, ready };
  }
}
