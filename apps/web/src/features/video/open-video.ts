import { type VideoInfo, videoInfoSchema } from '@framescout/contract';
import { EngineClient } from '@framescout/framescout';

/** An open video: its file, its engine, and a URL for the player. */
export class OpenVideo implements Disposable {
  readonly file: File;
  readonly info: VideoInfo;
  readonly engine: EngineClient;
  readonly url: string;

  constructor(file: File, info: VideoInfo, engine: EngineClient) {
    this.file = file;
    this.info = info;
    this.engine = engine;
    this.url = URL.createObjectURL(file);
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
      const info = videoInfoSchema.parse(await engine.open(file, file.name, onFFmpeg));
      return new OpenVideo(file, info, engine);
    } catch (error) {
      engine[Symbol.dispose]();
      throw error;
    }
  }

  [Symbol.dispose](): void {
    URL.revokeObjectURL(this.url);
    this.engine[Symbol.dispose]();
  }
}
