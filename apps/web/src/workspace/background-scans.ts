import { asCodedError, type Project, type VideoInfo } from '@framescout/contract';
import { EngineClient } from '@framescout/framescout/page';
import { fingerprintFile } from '@framescout/media';
import { explainLoadFailure } from '../features/account/index.ts';
import type { ScanVideo } from '../features/batch/index.ts';
import { readProjectList } from '../features/project-list/index.ts';
import { holdsWork } from '../features/projects/index.ts';
import { createProject, OpenVideo } from '../features/video/index.ts';
import { ProjectKeeper } from './project-keeper.ts';
import { Workspace } from './workspace.ts';

const NO_HANDLE = { kind: 'file', handle: null } as const;

/**
 * Scans videos in the background, one at a time, each in its own workspace, and saves the results as
 * projects. All are opened in the same engine: loading another one fails while there is no connection, and
 * once access has ended, although what is running then may finish. Dispose it to stop the engine.
 */
export class BackgroundScans implements Disposable {
  readonly #createEngine: () => EngineClient;
  #engine: EngineClient | null = null;

  constructor(createEngine: () => EngineClient = () => new EngineClient()) {
    this.#createEngine = createEngine;
  }

  /** Scans a video and saves its project. */
  readonly scanVideo: ScanVideo = async (...args) => {
    this.#engine ??= this.#createEngine();
    try {
      return await scanIn(this.#engine, ...args);
    } catch (error) {
      if (asCodedError(error)?.code === 'engine-stopped') this[Symbol.dispose]();
      throw await explainLoadFailure(error);
    }
  };

  [Symbol.dispose](): void {
    this.#engine?.[Symbol.dispose]();
    this.#engine = null;
  }
}

async function scanIn(
  engine: EngineClient,
  ...[file, { elements, elementRules }, { signal, onProgress }]: Parameters<ScanVideo>
): ReturnType<ScanVideo> {
  const video = await OpenVideo.openIn(engine, file);
  using workspace = new Workspace(video, await projectFor(file, video.info));
  if (signal.aborted) return null;
  const { scan, project } = workspace;
  workspace.elements.replace(elements, elementRules);
  signal.addEventListener('abort', () => scan.cancel());
  scan.subscribe(({ scanProgress }, before) => {
    if (scanProgress && scanProgress !== before.scanProgress) onProgress(scanProgress.progressPercent);
  });
  const end = await scan.start({ keyframesFirst: false });
  const { results } = workspace.snapshot();
  if (end !== 'complete' || !results) return null;
  const fingerprint = await fingerprintFile(file);
  using keeper = new ProjectKeeper(workspace, { source: NO_HANDLE, fingerprint }, 'nothing');
  savedProjects.set(file, { project, savedAt: keeper.savedAt });
  return { info: video.info, project, ...results, isSaved: await keeper.hasSaved };
}

/** The projects that batches have saved, by their videos, and when (ISO 8601). */
const savedProjects = new WeakMap<File, { project: Project; savedAt: string | null }>();

/**
 * Returns the project for a video's results: the one from the last batch if it has not been changed since,
 * otherwise a new one with an unused name.
 */
async function projectFor(file: File, info: VideoInfo): Promise<Project> {
  const last = savedProjects.get(file);
  if (last?.savedAt && savedAtOf(last.project) === last.savedAt) return last.project;
  const project = createProject(info);
  let { name } = project;
  for (let count = 2; await isTaken(name); count++) name = `${project.name} (${count})`;
  return { ...project, name };
}

/**
 * Whether a stored project of that name has work that must not be replaced. A browser that stores nothing has
 * none.
 */
function isTaken(name: string): Promise<boolean> {
  return holdsWork(name).catch(() => false);
}

/** Returns when a project was last saved (ISO 8601); null if it is not stored. */
function savedAtOf({ id, name }: Project): string | null {
  const stored = readProjectList().find((project) => project.name === name && project.id === id);
  return stored?.savedAt ?? null;
}
