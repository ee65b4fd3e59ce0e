import { OpenVideo } from '../features/video/index.ts';
import { OwnedStore } from '../platform/owned-store.ts';
import { Workspace } from './workspace.ts';

/** The store of the workspace on screen, if any. */
class CurrentWorkspace extends OwnedStore<{ workspace: Workspace | null; isOpening: boolean }> {
  constructor() {
    super({ workspace: null, isOpening: false });
  }

  /**
   * Opens a file in a new workspace. The current workspace stays on screen until the new one is ready, and
   * remains there if the file cannot be opened. `create` makes the workspace for the open video before it is
   * shown; `onFFmpeg` is called as soon as it turns out that FFmpeg has to read the file.
   * @throws {RemoteError} if the engine cannot read the file, saying why
   */
  async open(
    file: File,
    create: (video: OpenVideo) => Workspace = (video) => new Workspace(video),
    onFFmpeg?: () => void,
  ): Promise<Workspace> {
    return this.whileOpening(async () => {
      const video = await OpenVideo.open(file, onFFmpeg);
      // The old workspace has to write to browser storage before the new one reads from it.
      this.close();
      const workspace = createOrClose(video, create);
      this.setState({ workspace });
      return workspace;
    });
  }

  /** Indicates that something is being opened while `task` fetches or inspects it. */
  async whileOpening<T>(task: () => Promise<T>): Promise<T> {
    this.setState({ isOpening: true });
    try {
      return await task();
    } finally {
      this.setState({ isOpening: false });
    }
  }

  /** Closes the current workspace. */
  close(): void {
    const { workspace } = this.getState();
    this.setState({ workspace: null });
    workspace?.[Symbol.dispose]();
  }
}

/** Creates the workspace for an open video; closes the video if that fails. */
function createOrClose(video: OpenVideo, create: (video: OpenVideo) => Workspace): Workspace {
  try {
    return create(video);
  } catch (error) {
    video[Symbol.dispose]();
    throw error;
  }
}

/** The workspace shown on this page. */
export const currentWorkspace = new CurrentWorkspace();
