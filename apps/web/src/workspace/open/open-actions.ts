import { unlessAborted } from '@framescout/base';
import { asCodedError, type Project, type VideoInfo } from '@framescout/contract';
import type { OpeningWatch } from '@framescout/framescout/page';
import { assertMayHoldVideo, fingerprintFile } from '@framescout/media';
import { explainLoadFailure } from '../../features/account/index.ts';
import { fetchSampleVideo, isVideoFile } from '../../features/open-file/index.ts';
import {
  askForVideo,
  assertSameTimes,
  getProject,
  type StoredProject,
  sourceOf,
  stopAsking,
  unknownFieldsOf,
  type VideoSource,
} from '../../features/projects/index.ts';
import { scoresOf } from '../../features/scan/index.ts';
import { createProject, type OpenVideo } from '../../features/video/index.ts';
import { trackVideo } from '../../platform/analytics/analytics.ts';
import { describeFailure } from '../../platform/describe-failure.ts';
import { joinPicked, nameOfSegments } from '../../platform/join-picked.ts';
import type { PickedFile } from '../../platform/pick-file.ts';
import { shortName } from '../../ui/text/format.ts';
import { dismissToast, notify, notifyError } from '../../ui/toasts/toast-store.ts';
import { currentWorkspace } from '../current-workspace.ts';
import { confirmLeave, type LeaveCost } from '../leave-check.ts';
import { mayStart } from '../may-start.ts';
import { type OpeningProgress, openFailure, openingProgress } from '../opening-progress.ts';
import { reportProblem } from '../report-problem.ts';
import { mirrorToStorage } from '../save/mirror-to-storage.ts';
import { ProjectKeeper, type VideoOrigin } from '../save/project-keeper.ts';
import { findPlace, type ProjectPlace, readAgain } from '../save/project-place.ts';
import { Workspace } from '../workspace.ts';

type Opening = {
  source?: VideoSource;
  /** The project to reopen, as it was read; without one, a new project is created. */
  saved?: StoredProject;
  /** Whether the video was scanned in the batch: its results can be viewed even if access has ended since. */
  isFromBatch?: boolean;
  /** Called with the new workspace before it is shown. */
  prepare?(workspace: Workspace): void;
  signal?: AbortSignal;
};

/**
 * Opens a file in place of the current video, which stays open if the file cannot be read. A new project
 * replaces an earlier one of the same name once there is work in it; until then, the earlier one is offered.
 * Whatever else is being opened is cancelled.
 */
export async function openFile(picked: PickedFile, opening: Opening = {}): Promise<void> {
  if (!opening.isFromBatch && !mayStart()) return;
  const accepted = new Set<LeaveCost>();
  const mayLeave = () => confirmLeave(currentWorkspace.getState().workspace, accepted);
  if (!(await mayLeave())) return;
  openFailure.forget();
  const { file } = picked;
  try {
    // Something else that was dropped by mistake must not cancel what is being opened.
    if (!isVideoFile(file)) await assertMayHoldVideo(file, file.name);
  } catch (error) {
    reportOpenFailure(error);
    return;
  }
  const run = (signal: AbortSignal) => open(picked, opening, mayLeave, signal);
  if (opening.signal) await run(opening.signal);
  else await currentWorkspace.whileOpening(file.name, run);
}

/**
 * Joins the recordings in segments among chosen files before `task` opens what was chosen. Its signal is that of the
 * opening that it is the end of; without one, nothing is being opened yet.
 */
export async function withWholeFiles(
  picked: readonly PickedFile[],
  task: (whole: readonly PickedFile[], signal?: AbortSignal) => Promise<void>,
): Promise<void> {
  const name = nameOfSegments(picked);
  if (name === null) return task(picked);
  await currentWorkspace.whileOpening(name, async (signal) => {
    try {
      await task(await joinWatched(picked, signal), signal);
    } catch (error) {
      reportOpenFailure(error);
    }
  });
}

/**
 * Joins the recordings in segments among files, and shows how far that is.
 * @throws {UnreadableFileError} if a recording lacks what describes its picture
 */
export function joinWatched(picked: readonly PickedFile[], signal: AbortSignal): Promise<PickedFile[]> {
  return joinPicked(picked, { signal, onProgress: (read) => openingProgress.note('reading', read) });
}

async function open(
  picked: PickedFile,
  opening: Opening,
  mayLeave: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return;
  const { file } = picked;
  notifyProcessing(shortName(file.name));
  try {
    const { source = sourceOf(picked) } = opening;
    const origin = { source, fingerprint: await unlessAborted(fingerprintFile(file), signal) };
    let unreadable: string | null = null;
    const workspace = await currentWorkspace.open(
      file,
      async (video) => {
        // This may have taken minutes: by now, clips may be in progress here, and other work may be stored.
        if (!(await mayLeave())) return null;
        const { saved, prepare } = opening;
        if (saved) assertSameTimes(saved.project, video.info);
        const place = await (saved ? readAgain(saved) : findPlace(createProject(video.info)));
        ({ unreadable } = place);
        return () => createWorkspace(video, place, origin, prepare);
      },
      { signal, ...followOpening() },
    );
    if (!workspace) return;
    const { info } = workspace.video;
    trackVideo('opened', { seconds: Math.round(info.duration) });
    if (unreadable !== null) reportUnreadable(unreadable, workspace.project);
    else if (info.damage) notify({ title: 'Video Loaded With a Warning', description: info.damage });
    else notify({ title: 'Video Loaded Successfully', description: describeReader(info) });
  } catch (error) {
    reportOpenFailure(await explainLoadFailure(error));
  }
}

function createWorkspace(
  video: OpenVideo,
  { project, saved, stored, earlier }: ProjectPlace,
  { source, fingerprint }: VideoOrigin,
  prepare: Opening['prepare'],
): Workspace {
  const workspace = new Workspace(
    video,
    project,
    earlier && { stored: earlier, isSameFile: earlier.project.fingerprint === fingerprint, source },
  );
  workspace.own(mirrorToStorage(workspace));
  if (saved) restore(workspace, saved);
  prepare?.(workspace);
  workspace.history.forget();
  const unknownFields = saved ? unknownFieldsOf(saved.project) : {};
  workspace.keepWith(new ProjectKeeper(workspace, { source, fingerprint }, { ...stored, unknownFields }));
  return workspace;
}

/**
 * Opens the earlier work in place of a workspace, even if new work has replaced it in storage. If it was made
 * with another file, closes the workspace and asks for that file.
 */
export async function openEarlierWork({ earlierWork, video }: Workspace): Promise<void> {
  if (!earlierWork || !mayStart()) return;
  const { stored: saved, isSameFile, source } = earlierWork;
  if (isSameFile) {
    await openFile(pickedFrom(video.file, source), { source, saved });
    return;
  }
  if (!(await confirmLeave(currentWorkspace.getState().workspace))) return;
  currentWorkspace.close();
  askForVideo({ ...saved, problem: null });
}

/**
 * Opens the earlier work on the same file in place of a workspace, unless new work has replaced it in
 * storage. Returns whether it was still there, even if opening it failed.
 */
export async function openEarlierWorkIfStored({ earlierWork, video }: Workspace): Promise<boolean> {
  if (!earlierWork?.isSameFile) return false;
  const { stored: earlier, source } = earlierWork;
  const { id, name } = earlier.project.entry;
  try {
    const saved = await getProject(name);
    if (saved?.project.entry.id !== id) return false;
    await openFile(pickedFrom(video.file, source), { source, saved });
  } catch (error) {
    reportProblem('Project not restored', error);
  }
  return true;
}

function pickedFrom(file: File, source: VideoSource): PickedFile {
  if (source.kind === 'sample') return { file, handle: null };
  const { handle, segments } = source;
  return { file, handle, ...(segments && { segments }) };
}

function reportUnreadable(name: string, project: Project): void {
  notifyError(
    'Earlier project not readable',
    `“${shortName(name)}” was saved by another version of FrameScout, or is damaged: reload the page, then try again. It stays as it is; what you mark now is saved as “${shortName(project.name)}”.`,
  );
}

function restore(workspace: Workspace, { project, results }: StoredProject): void {
  workspace.restore({
    work: project,
    results: results && { ...results, scores: scoresOf(results.scores) },
  });
}

/** Shows how far opening a file is. */
function followOpening(): Omit<OpeningWatch, 'signal'> {
  let step: OpeningProgress['step'] = 'reading';
  return {
    onProgress: (read) => openingProgress.note(step, read),
    onFFmpeg() {
      openingProgress.note('loading-ffmpeg');
      step = 'listing-frames';
      notifyProcessing(
        'The browser cannot read this format itself: loading FFmpeg and indexing the frames. Nothing is uploaded.',
      );
    },
    onLoading: (read) => openingProgress.note('loading-ffmpeg', read),
  };
}

/** The id of the last toast that said that a video is being opened. */
let processingToast = 0;

function notifyProcessing(description: string): void {
  processingToast = notify({ title: 'Processing Video', description });
}

function describeReader({ name, container, codec, reader }: VideoInfo): string {
  if (reader === 'browser') return shortName(name);
  return `This ${container} (${codec}) is read through FFmpeg: slower, nothing is uploaded.`;
}

/** Tells the user why a file could not be opened, for as long as nothing else is, unless that was cancelled. */
export function reportOpenFailure(error: unknown): void {
  if (asCodedError(error)?.code === 'cancelled') return;
  dismissToast(processingToast);
  stopAsking();
  openFailure.note(describeFailure(error, 'Failed to process video. Please try again.'));
}

/** Cancels what is being opened, if anything is. */
export function cancelOpening(): void {
  const { progress } = openingProgress.getState();
  currentWorkspace.cancelOpening();
  if (progress) notify({ title: 'Opening Cancelled', description: shortName(progress.name) });
}

/** Fetches the sample video and opens it. */
export async function openSample(): Promise<void> {
  if (!mayStart()) return;
  openFailure.forget();
  await currentWorkspace.whileOpening('sample.mp4', async (signal) => {
    try {
      openingProgress.note('fetching');
      const file = await fetchSampleVideo(signal);
      openingProgress.note('reading');
      await openFile({ file, handle: null }, { source: { kind: 'sample' }, signal });
    } catch (error) {
      reportOpenFailure(error);
    }
  });
}
