import type { Project, VideoInfo } from '@framescout/contract';
import type { ExportKind } from '@framescout/exports';
import { fingerprintFile } from '@framescout/media';
import { explainLoadFailure } from '../features/account/index.ts';
import {
  type BatchItem,
  type BatchResult,
  batch,
  countVideos,
  isSameFile,
  markingOfResult,
  readBatchResult,
  type ScanVideo,
} from '../features/batch/index.ts';
import { filterRules } from '../features/elements/index.ts';
import { isVideoFile } from '../features/open-file/index.ts';
import { readProjectList } from '../features/project-list/index.ts';
import { getProject, holdsWork, type StoredProject } from '../features/projects/index.ts';
import { createProject, OpenVideo } from '../features/video/index.ts';
import { trackFeature } from '../platform/analytics/analytics.ts';
import type { PickedFile } from '../platform/pick-file.ts';
import { formatCount } from '../ui/format-count.ts';
import { shortNames } from '../ui/short-name.ts';
import { notify, notifyError, notifyNext } from '../ui/toast-store.ts';
import { currentWorkspace } from './current-workspace.ts';
import { exportResults } from './export-actions.ts';
import { mayStart } from './may-start.ts';
import { openFile } from './open-actions.ts';
import { ProjectKeeper } from './project-keeper.ts';
import { reportProblem } from './report-problem.ts';
import { startScan } from './scan-actions.ts';
import { Workspace } from './workspace.ts';

/** Adds videos to the batch, and tells the user which files were left out, and why. */
export function addVideos({ video }: Workspace, files: readonly File[]): void {
  const isOpen = (file: File) => isSameFile(file, video.file);
  const nonVideos = files.filter((file) => !isVideoFile(file)).map(({ name }) => name);
  const others = files.filter((file) => isVideoFile(file) && !isOpen(file));
  const known = batch.add(others).map(({ name }) => name);
  if (nonVideos.length > 0) {
    const are = nonVideos.length === 1 ? 'is not a video file' : 'are not video files';
    notifyError('Not added', `${shortNames(nonVideos)} ${are}.`);
  } else if (files.some(isOpen)) {
    notify({
      title: 'Not added',
      description: `${shortNames([video.file.name])} is already open and will be analyzed first.`,
    });
  } else if (known.length > 0) {
    const are = known.length === 1 ? 'is' : 'are';
    notify({ title: 'Not added', description: `${shortNames(known)} ${are} already in the list.` });
  }
}

/** Opens the first video among dropped files, and adds the others to the batch. */
export async function openDropped(dropped: readonly PickedFile[]): Promise<void> {
  const first = dropped.find(({ file }) => isVideoFile(file)) ?? dropped[0];
  if (!first) return;
  await openFile(first);
  const { workspace } = currentWorkspace.getState();
  const others = dropped.filter((other) => other !== first).map(({ file }) => file);
  if (others.length === 0 || workspace?.video.file !== first.file) return;
  const before = batch.getState().items.length;
  addVideos(workspace, others);
  const added = batch.getState().items.length - before;
  if (added === 0) return;
  notifyNext({
    title: 'More videos',
    description: `${formatCount(added, 'other video')} can be analyzed after this one, in Find.`,
  });
}

/** Scans the open video, unless that was done already, and then every other video of the batch. */
export async function scanVideos(workspace: Workspace): Promise<void> {
  if (!mayStart()) return;
  const { elements, scan } = workspace;
  const { items } = batch.getState();
  if (items.length === 0 || !scan.isOfCurrentMarking) await startScan(workspace);
  if (items.length === 0 || scan.getState().status !== 'complete') return;
  // Only now, because checking the elements against the video may have registered their selections.
  const { marked } = elements;
  const marking = { elements: marked, elementRules: filterRules(elements.getState().elementRules, marked) };
  trackFeature('batch', { videos: items.length });
  try {
    const { complete, failed, isCancelled } = await batch.run(marking, scanInBackground);
    if (isCancelled) return;
    if (failed > 0) {
      notifyError(
        'Analysis Failed',
        `An error occurred during batch analysis. ${failed} of ${complete + failed} videos could not be read.`,
      );
      return;
    }
    const videos = countVideos(batch.getState().items, workspace.video.file);
    notify({ title: 'Batch Analysis Complete', description: `${formatCount(videos, 'video')} analyzed.` });
  } catch (error) {
    reportProblem('Analysis Failed', error);
  }
}

/** Scans a video in the background, in its own workspace, and saves the results as a project. */
const scanInBackground: ScanVideo = async (file, { elements, elementRules }, { signal, onProgress }) => {
  const video = await OpenVideo.open(file).catch(async (error: unknown) => {
    throw await explainLoadFailure(error);
  });
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
  return { info: video.info, project, ...results };
};

const NO_HANDLE = { kind: 'file', handle: null } as const;

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

/**
 * Opens a video of the batch: as the user left it or, if its project is not stored, with its results and the
 * elements it was scanned for.
 */
export async function showBatchItem(
  workspace: Workspace,
  { id, file }: BatchItem,
  result: BatchResult,
): Promise<void> {
  const { project } = result;
  if (workspace.project.id === project.id) return;
  const marking = markingOfResult(result, workspace.elements.getState());
  const saved = await findProject(project);
  await openFile(
    { file, handle: null },
    {
      ...(saved ? { saved } : { project }),
      isFromBatch: true,
      prepare: (opened) => {
        if (!saved) {
          opened.elements.replace(marking.elements, marking.elementRules);
          opened.edits.replace(result.edits);
          opened.scan.show({ status: 'complete', ...result });
        }
        opened.own(followInBatch(opened, id));
      },
    },
  );
}

/** Returns a project as it is stored; null if it is not, or if its name belongs to another project. */
async function findProject({ id, name }: Project): Promise<StoredProject | null> {
  const saved = await getProject(name).catch(() => null);
  return saved?.project.entry.id === id ? saved : null;
}

/** Keeps what the batch lists and exports for a video in sync with the work on it. */
function followInBatch({ project, elements, edits, scan }: Workspace, id: number): Disposable {
  const note = () => {
    const { status, report, scores } = scan.getState();
    if (status !== 'complete' || !report || !scan.isOfCurrentMarking) return;
    batch.noteWork(id, {
      report,
      scores,
      elements: elements.marked,
      elementRules: elements.getState().elementRules,
      edits: edits.getState().edits,
      project,
    });
  };
  const stops = [edits, scan].map((store) => store.subscribe(note));
  note();
  return {
    [Symbol.dispose]() {
      for (const stop of stops) stop();
    },
  };
}

/** Exports the log of a video of the batch. */
export function exportBatchItem(workspace: Workspace, result: BatchResult, kind: ExportKind): void {
  const { info, project, report } = result;
  const present = workspace.elements.getState();
  const results = readBatchResult(result, present, workspace.sensitivity.fraction);
  exportResults(kind, {
    ...results,
    report,
    elements: markingOfResult(result, present).elements,
    project,
    video: info,
    sensitivity: workspace.sensitivity.getState().percent,
  });
}
