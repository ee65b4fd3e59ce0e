import { CancelledError } from '@framescout/base';
import type { OpeningWatch } from '@framescout/framescout/page';
import { OpenVideo } from '../features/video/index.ts';
import { OwnedStore } from '../platform/owned-store.ts';
import { openingProgress } from './opening-progress.ts';
import type { Workspace } from './workspace.ts';

class CurrentWorkspace extends OwnedStore<{ workspace: Workspace | null; isOpening: boolean }> {
  /** Cancels what is being opened; null if nothing is. */
  #opening: AbortController | null = null;

  constructor() {
    super({ workspace: null, isOpening: false });
  }

  /**
   * Opens a file in a new workspace, and returns it. The current workspace stays on screen until the new one
   * is ready, and remains there if the file cannot be opened, if that is cancelled, or if `prepare` returns
   * null: then returns null. `prepare` is given the open video, and returns what makes its workspace once the
   * current one is closed. `watch.signal` is that of the opening ({@link whileOpening}).
   * @throws {RemoteError} if the engine cannot read the file, saying why
   * @throws {CancelledError} if it is cancelled
   */
  async open(
    file: File,
    prepare: (video: OpenVideo) => Promise<(() => Workspace) | null>,
    watch: OpeningWatch & { signal: AbortSignal },
  ): Promise<Workspace | null> {
    const video = await OpenVideo.open(file, watch);
    let shown: Workspace | null = null;
    try {
      const create = await prepare(video);
      watch.signal.throwIfAborted();
      if (create) shown = this.#show(create);
      return shown;
    } finally {
      if (!shown) video[Symbol.dispose]();
    }
  }

  #show(create: () => Workspace): Workspace {
    // The old workspace has to write to browser storage before the new one reads from it.
    this.close();
    const workspace = create();
    this.setState({ workspace });
    return workspace;
  }

  /**
   * Indicates that something called `name` is being opened while `task` fetches, inspects and opens it, and
   * cancels what was being opened before. The task's signal is aborted when it is cancelled in turn.
   */
  async whileOpening<T>(name: string, task: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const opening = new AbortController();
    this.#opening?.abort(new CancelledError());
    this.#opening = opening;
    this.setState({ isOpening: true });
    openingProgress.begin(name);
    try {
      return await task(opening.signal);
    } finally {
      if (this.#opening === opening) this.#endOpening();
    }
  }

  /** Cancels what is being opened, without waiting for its end. The page stays as it was. */
  cancelOpening(): void {
    this.#opening?.abort(new CancelledError());
    this.#endOpening();
  }

  #endOpening(): void {
    this.#opening = null;
    this.setState({ isOpening: false });
    openingProgress.end();
  }

  close(): void {
    const { workspace } = this.getState();
    this.setState({ workspace: null });
    workspace?.[Symbol.dispose]();
  }
}

/** The workspace shown on this page. */
export const currentWorkspace = new CurrentWorkspace();
