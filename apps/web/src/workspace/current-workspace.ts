import { OpenVideo } from '../features/video/index.ts';
import { OwnedStore } from '../platform/owned-store.ts';
import type { Workspace } from './workspace.ts';

/** The store of the workspace on screen, if any. */
class CurrentWorkspace extends OwnedStore<{ workspace: Workspace | null; isOpening: boolean }> {
  /** How many files have been opened so far: only the last one takes the screen. */
  #turns = 0;
  /** How many tasks are opening something. */
  #openings = 0;

  constructor() {
    super({ workspace: null, isOpening: false });
  }

  /**
   * Opens a file in a new workspace, and returns it. The current workspace stays on screen until the new one
   * is ready, and remains there if the file cannot be opened, if `prepare` returns null, or if another file
   * has been opened since: then returns null. `prepare` is given the open video, and returns what makes its
   * workspace once the current one is closed. `onFFmpeg` is called as soon as it turns out that FFmpeg has to
   * read the file.
   * @throws {RemoteError} if the engine cannot read the file, saying why
   */
  async open(
    file: File,
    prepare: (video: OpenVideo) => Promise<(() => Workspace) | null>,
    onFFmpeg?: () => void,
  ): Promise<Workspace | null> {
    const turn = ++this.#turns;
    return this.whileOpening(async () => {
      const video = await OpenVideo.open(file, onFFmpeg);
      let shown: Workspace | null = null;
      try {
        const create = turn === this.#turns ? await prepare(video) : null;
        if (create && turn === this.#turns) shown = this.#show(create);
        return shown;
      } finally {
        if (!shown) video[Symbol.dispose]();
      }
    });
  }

  #show(create: () => Workspace): Workspace {
    // The old workspace has to write to browser storage before the new one reads from it.
    this.close();
    const workspace = create();
    this.setState({ workspace });
    return workspace;
  }

  /** Indicates that something is being opened while `task` fetches or inspects it. */
  async whileOpening<T>(task: () => Promise<T>): Promise<T> {
    this.#openings++;
    this.setState({ isOpening: true });
    try {
      return await task();
    } finally {
      this.#openings--;
      this.setState({ isOpening: this.#openings > 0 });
    }
  }

  /** Closes the current workspace. */
  close(): void {
    const { workspace } = this.getState();
    this.setState({ workspace: null });
    workspace?.[Symbol.dispose]();
  }
}

/** The workspace shown on this page. */
export const currentWorkspace = new CurrentWorkspace();
