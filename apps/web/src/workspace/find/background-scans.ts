import { asCodedError, CodedError, type Project } from '@framescout/contract';
import { EngineClient } from '@framescout/framescout/page';
import { fingerprintFile } from '@framescout/media';
import { explainLoadFailure } from '../../features/account/index.ts';
import { countBasis, nameFile, type ScanVideo } from '../../features/batch/index.ts';
import { sourceOf } from '../../features/projects/index.ts';
import { OpenVideo } from '../../features/video/index.ts';
import type { Work } from '../history/work.ts';
import { isSameSave, lastSaveOf, ProjectKeeper, type SaveMark } from '../save/project-keeper.ts';
import { findFreePlace, type ProjectPlace } from '../save/project-place.ts';
import { Workspace } from '../workspace.ts';

const NOT_SAVED =
  'This browser could not save what was found: it is out of storage, or stores nothing. Remove projects you no longer need.';

/** Thrown if a video was scanned, but its project could not be stored. */
class BatchNotSavedError extends CodedError {
  override readonly name = 'BatchNotSavedError';
  readonly code = 'batch-not-saved';
}

type Settings = Pick<Work, 'sensitivity' | 'scanOptions' | 'clipChoices'>;

/**
 * Scans videos in the background, one at a time, each in its own workspace, and saves the results as
 * projects. All are opened in the same engine: loading another one fails while there is no connection, and
 * once access has ended, although what is running then may finish. Dispose it to stop the engine.
 */
export class BackgroundScans implements Disposable {
  readonly #settings: Settings;
  readonly #createEngine: () => EngineClient;
  #engine: EngineClient | null = null;

  constructor(settings: Settings, createEngine: () => EngineClient = () => new EngineClient()) {
    this.#settings = settings;
    this.#createEngine = createEngine;
  }

  /** Scans a video and saves its project. */
  readonly scanVideo: ScanVideo = async (...args) => {
    this.#engine ??= this.#createEngine();
    try {
      return await scanIn(this.#engine, this.#settings, ...args);
    } catch (error) {
      const code = asCodedError(error)?.code;
      if (code === 'cancelled') return null;
      if (this.#engine?.hasEnded || code === 'engine-stopped') this[Symbol.dispose]();
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
  settings: Settings,
  ...[picked, { elements, elementRules }, { signal, onProgress }]: Parameters<ScanVideo>
): ReturnType<ScanVideo> {
  const { file } = picked;
  const video = await OpenVideo.openIn(engine, file, { signal });
  using workspace = new Workspace(video);
  if (signal.aborted) return null;
  const { scan } = workspace;
  workspace.elements.replace(elements, elementRules);
  applySettings(workspace, settings);
  signal.addEventListener('abort', () => scan.cancel());
  scan.subscribe(({ scanProgress }, before) => {
    if (scanProgress && scanProgress !== before.scanProgress) onProgress(scanProgress.progressPercent);
  });
  const end = await scan.start({ keyframesFirst: false, isUnseen: true, keepsCheckpoint: true });
  const { results } = workspace.snapshot();
  if (end !== 'complete' || !results) return null;
  const fingerprint = await fingerprintFile(file);
  // Only now: someone may have worked on this video while it was being scanned.
  const { project, stored } = await placeOf(file, workspace.project);
  using keeper = new ProjectKeeper(workspace, { source: sourceOf(picked), fingerprint }, stored, project);
  savedProjects.set(nameFile(file), { project, lastSave: keeper.lastSave });
  const marking = { elements, elementRules };
  const basis = countBasis({ ...marking, edits: [] }, marking, workspace.sensitivity.getState().percent);
  const counted = { events: scan.getState().events.length, basis };
  if (!(await keeper.hasSaved)) throw new BatchNotSavedError(NOT_SAVED);
  return { info: video.info, project, report: results.report, counted };
}

function applySettings({ sensitivity, scanOptions, clipSettings }: Workspace, settings: Settings): void {
  sensitivity.set(settings.sensitivity);
  scanOptions.change(settings.scanOptions);
  clipSettings.restore(settings.clipChoices);
}

/** The projects of batches by their videos, and how they were saved; null if they were not. */
const savedProjects = new Map<string, { project: Project; lastSave: SaveMark | null }>();

/**
 * Finds the place of a video's results: the project of the last batch if it has not been changed since,
 * otherwise a new one with an unused name.
 */
async function placeOf(file: File, project: Project): Promise<Pick<ProjectPlace, 'project' | 'stored'>> {
  const last = savedProjects.get(nameFile(file));
  const lastSave = last ? lastSaveOf(last.project.name) : null;
  if (last && lastSave && isSameSave(lastSave, last.lastSave)) {
    return { project: last.project, stored: { kind: 'nothing', lastSave } };
  }
  return findFreePlace(project);
}
