import { OpenVideo } from '../features/video/index.ts';
import { OwnedStore } from '../platform/owned-store.ts';
import { Workspace } from './workspace.ts';

/** The workspace that the page shows, if any. */
class CurrentWorkspace extends OwnedStore<{ workspace: Workspace | null; isOpening: boolean }> {
  constructor() {
    super({ workspace: null, isOpening: false });
  }

  /**
   * Opens a file in a workspace of its own. The one shown before stays until the new one is ready, and stays for good
   * where the file cannot be opened. `create` makes the workspace of the open video, before anybody sees it;
   * `onFFmpeg` is called as soon as it turns out that FFmpeg has to read it.
   * @throws {RemoteError} what the engine found wrong with the file
   */
  async open(
    file: File,
    create: (video: OpenVideo) => Workspace = (video) => new Workspace(video),
    onFFmpeg?: () => void,
  ): Promise<Workspace> {
    this.setState({ isOpening: true });
    try {
      const video = await OpenVideo.open(file, onFFmpeg);
      // What the one before leaves in the browser comes before what the new one takes up.
      this.close();
      const workspace = create(video);
      this.setState({ workspace });
      return workspace;
    } finally {
      this.setState({ isOpening: false });
    }
  }

  /** Closes the workspace that is shown. */
  close(): void {
    const { workspace } = this.getState();
    this.setState({ workspace: null });
    workspace?.[Symbol.dispose]();
  }
}

/** The page's own. */
export const currentWorkspace = new CurrentWorkspace();
