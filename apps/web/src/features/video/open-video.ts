import { type VideoInfo, videoInfoSchema } from '@framescout/contract';
import { EngineClient } from '@framescout/framescout/page';

/** An open video: its file, its engine, and a URL for the player. */
export class OpenVideo implements Disposable {
  readonly file: File;
  readonly info: VideoInfo;
  readonly engine: EngineClient;
  readonly url: string;
  readonly #ownsEngine: boolean;

  constructor(file: File, info: VideoInfo, engine: EngineClient, ownsEngine = true) {
    this.file = file;
    this.info = info;
    this.engine = engine;
    this.url = URL.createObjectURL(file);
    this.#ownsEngine = ownsEngine;
  }

  /**
   * Opens a file in an engine. `onFFmpeg` is called as soon as it turns out that FFmpeg has to read the file.
   * The video owns `engine`, which is also disposed if the file cannot be opened.
   * @throws {RemoteError} if the engine cannot read the file, with the reason
   */
  static async open(
    file: File,
    onFFmpeg: () => void = () => {},
    engine: EngineClient = new EngineClient(),
  ): Promise<OpenVideo> {
    try {
      return new OpenVideo(file, await read(file, engine, onFFmpeg), engine);
    } catch (error) {
      engine[Symbol.dispose]();
      throw error;
    }
  }

  /**
   * Opens a file in an engine in which others will be opened later, one at a time: it outlives the video.
   * @throws {RemoteError} if the engine cannot read the file, with the reason
   */
  static async openIn(engine: EngineClient, file: File): Promise<OpenVideo> {
    return new OpenVideo(file, await read(file, engine), engine, false);
  }

  [Symbol.dispose](): void {
    URL.revokeObjectURL(this.url);
    if (this.#ownsEngine) this.engine[Symbol.dispose]();
  }
}

async function read(file: File, engine: EngineClient, onFFmpeg?: () => void): Promise<VideoInfo> {
  return videoInfoSchema.parse(await engine.open(file, file.name, onFFmpeg));
}
