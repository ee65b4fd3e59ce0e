import { unlessAborted } from '@framescout/base';
import { openCheckpointStore } from '@framescout/framescout/page';
import { fingerprintFile, videoFingerprintsOf } from '@framescout/media';
import { fetchSampleVideo } from '../../features/open-file/index.ts';
import { type RecentProject, readProjectList } from '../../features/project-list/index.ts';
import {
  askForVideo,
  deleteSavedProject,
  getProject,
  isStoredVideo,
  listFileNames,
  readFingerprint,
  type StoredProject,
  sourceOf,
  stopAsking,
  type VideoSource,
} from '../../features/projects/index.ts';
import { dropUnfinishedScan } from '../../features/scan/index.ts';
import { withdrawCopy } from '../../features/server-copy/index.ts';
import { type PickedFile, readHandle, readSegments } from '../../platform/pick-file.ts';
import { takeHandoff } from '../../platform/tab-handoff.ts';
import { formatCount, shortName } from '../../ui/text/format.ts';
import { notify, notifyError } from '../../ui/toasts/toast-store.ts';
import { currentWorkspace } from '../current-workspace.ts';
import { confirmLeave } from '../leave-check.ts';
import { mayStart } from '../may-start.ts';
import { openFailure } from '../opening-progress.ts';
import { reportProblem } from '../report-problem.ts';
import { joinWatched, openFile, reportOpenFailure, withWholeFiles } from './open-actions.ts';

/** Closes the video and returns to the start screen, unless the user decides to stay. */
export async function closeProject(): Promise<void> {
  if (await confirmLeave(currentWorkspace.getState().workspace)) currentWorkspace.close();
}

/** Reopens a project from the list; asks the user for its video if the browser cannot read it by itself. */
export async function openProject({ name }: RecentProject): Promise<void> {
  if (!mayStart()) return;
  openFailure.forget();
  await currentWorkspace.whileOpening(name, (signal) => reopen(name, signal));
}

/** Reopens the project that a link on the dashboard led here for, if one did. */
export function openLinkedProject(): void {
  const name = takeHandoff('project');
  const project = readProjectList().find((listed) => listed.name === name);
  if (project) void openProject(project);
}

async function reopen(name: string, signal: AbortSignal): Promise<void> {
  const saved = await readProject(name);
  if (!saved) return;
  try {
    signal.throwIfAborted();
    const picked = await findVideo(saved.project.source, signal);
    signal.throwIfAborted();
    if (picked) await reopenIfSame(saved, picked, signal);
    else askForVideo({ ...saved, problem: null });
  } catch (error) {
    reportOpenFailure(error);
  }
}

/** Reads a project; tells the user if that is not possible, and returns null. */
async function readProject(name: string): Promise<StoredProject | null> {
  try {
    const saved = await getProject(name);
    if (!saved) {
      notifyError(
        'Project not restored',
        `The saved data of "${shortName(name)}" is no longer there. Open its video to start over.`,
      );
    }
    return saved;
  } catch (error) {
    reportProblem('Project not restored', error);
    return null;
  }
}

async function findVideo(source: VideoSource, signal: AbortSignal): Promise<PickedFile | null> {
  if (source.kind === 'sample') return { file: await fetchSampleVideo(signal), handle: null };
  const { handle, segments } = source;
  if (segments) {
    const files = await readSegments(segments);
    const [whole] = files ? await joinWatched(files, signal) : [];
    return whole ?? null;
  }
  const file = handle && (await readHandle(handle));
  return file && { file, handle };
}

/**
 * Reopens a project with the one of the chosen files that has the name of its video, or the first; if it was joined from
 * several files, with these. If that is not the project's video, changes nothing and asks the user again.
 */
export async function reopenWithFiles(saved: StoredProject, chosen: readonly PickedFile[]): Promise<void> {
  const names = segmentNames(saved.project.source);
  const missing = names?.filter((name) => !chosen.some(({ file }) => file.name === name)) ?? [];
  if (names && missing.length > 0) {
    const count = missing.length === names.length ? 'All' : missing.length.toLocaleString('en-US');
    const are = missing.length === 1 ? 'is' : 'are';
    const of = `${count} of its ${formatCount(names.length, 'file')} ${are} missing`;
    askForVideo({ ...saved, problem: `${of}: ${listFileNames(missing)}. Nothing was changed.` });
    return;
  }
  const picked = names ? chosen.filter(({ file }) => names.includes(file.name)) : chosen;
  await withWholeFiles(picked, async (whole, signal) => {
    const { videoName } = saved.project.entry;
    const one = whole.find(({ file }) => file.name === videoName) ?? whole[0];
    if (!one) return;
    const reopen = (own: AbortSignal) => reopenIfSame(saved, one, own);
    await (signal ? reopen(signal) : currentWorkspace.whileOpening(one.file.name, reopen));
  });
}

/** Returns the names of the files that a video was joined from; null if it is a file of its own. */
function segmentNames(source: VideoSource): readonly string[] | null {
  return source.kind === 'file' && source.segments ? source.segments.names : null;
}

async function reopenIfSame(saved: StoredProject, picked: PickedFile, signal: AbortSignal): Promise<void> {
  const { file, handle } = picked;
  const { fingerprint, source } = saved.project;
  try {
    if ((await unlessAborted(fingerprintFile(file), signal)) !== fingerprint) {
      const problem = `"${file.name}" is not the file this project was made with. Nothing was changed.`;
      askForVideo({ ...saved, problem });
      return;
    }
    stopAsking();
    const isSample = source.kind === 'sample' && !handle;
    await openFile(picked, { saved, source: isSample ? source : sourceOf(picked), signal });
  } catch (error) {
    reportOpenFailure(error);
  }
}

/**
 * Removes a project with all its data, on this machine and on the server, and its unfinished scan; any other of
 * its video too, unless another project has the same one.
 */
export async function removeProject({ id, name, videoName }: RecentProject): Promise<void> {
  try {
    const fingerprint = await readFingerprint(name).catch(() => null);
    await deleteSavedProject(name);
    dropUnfinishedScan({ project: id, videoName });
    if (fingerprint !== null) await dropCheckpoints(fingerprint, id);
    await withdrawCopy(id);
    notify({ title: 'Project removed', description: shortName(name) });
  } catch (error) {
    reportProblem('Project not removed', error);
  }
}

async function dropCheckpoints(fileFingerprint: string, projectId: number): Promise<void> {
  const checkpoints = openCheckpointStore();
  if (!checkpoints) return;
  const found = (await Promise.all(videoFingerprintsOf(fileFingerprint).map(checkpoints.list))).flat();
  const own = found.filter(({ project }) => project === projectId);
  // Last, since it may read all projects.
  const isOthers = found.length > own.length && (await isStoredVideo(fileFingerprint));
  for (const { fingerprint, run } of isOthers ? own : found) await checkpoints.dropRun(fingerprint, run);
}
