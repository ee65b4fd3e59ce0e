import { PROJECT_DESCRIPTION, type Project, type VideoInfo, videoInfoSchema } from '@framescout/contract';
import { EngineClient, type OpeningWatch } from '@framescout/framescout/page';
import { JoinedFile } from '../../platform/join-picked.ts';

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
   * Opens a file in an engine. The video owns `engine`, which is also disposed if the file cannot be opened.
   * @throws {RemoteError} if the engine cannot read the file, with the reason
   * @throws {CancelledError} as soon as it is cancelled
   */
  static async open(
    file: File,
    watch: OpeningWatch = {},
    engine: EngineClient = new EngineClient(),
  ): Promise<OpenVideo> {
    try {
      return new OpenVideo(file, await read(file, engine, watch), engine);
    } catch (error) {
      engine[Symbol.dispose]();
      throw error;
    }
  }

  /**
   * Opens a file in an engine in which others will be opened later, one at a time: it outlives the video.
   * @throws {RemoteError} if the engine cannot read the file, with the reason
   * @throws {CancelledError} as soon as it is cancelled
   */
  static async openIn(engine: EngineClient, file: File, watch: OpeningWatch = {}): Promise<OpenVideo> {
    return new OpenVideo(file, await read(file, engine, watch), engine, false);
  }

  [Symbol.dispose](): void {
    URL.revokeObjectURL(this.url);
    if (this.#ownsEngine) this.engine[Symbol.dispose]();
  }
}

async function read(file: File, engine: EngineClient, watch: OpeningWatch): Promise<VideoInfo> {
  const info = videoInfoSchema.parse(await engine.open(file, file.name, watch));
  return file instanceof JoinedFile ? { ...info, damage: file.damage ?? info.damage } : info;
}

const MAX_PROJECT_ID = 1_000_000;

/** Creates a project for a video that was just opened. */
export function createProject({ name, duration, frameRate, totalFrames }: VideoInfo): Project {
  return {
    id: Math.floor(Math.random() * MAX_PROJECT_ID),
    name: projectName(name),
    description: PROJECT_DESCRIPTION,
    videoPath: '',
    duration,
    frameRate,
    totalFrames,
    createdAt: new Date().toISOString(),
  };
}

/** Returns a project's name: the file name without its extension. */
export function projectName(fileName: string): string {
  return fileName.replace(/\.[^./\\]+$/, '') || fileName;
}
