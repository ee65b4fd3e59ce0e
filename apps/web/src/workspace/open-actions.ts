import type { Project, VideoInfo } from '@framescout/contract';
import { fingerprintFile } from '@framescout/media';
import { explainLoadFailure } from '../features/account/index.ts';
import { fetchSampleVideo, isVideoFile } from '../features/open-file/index.ts';
import {
  askForVideo,
  carryOverTimes,
  getProject,
  hasWork,
  type StoredProject,
  type VideoSource,
} from '../features/projects/index.ts';
import { absorbUpdate } from '../features/scan/index.ts';
import { projectName } from '../features/video/index.ts';
import { trackVideo } from '../platform/analytics/analytics.ts';
import { describeFailure } from '../platform/describe-failure.ts';
import type { PickedFile } from '../platform/pick-file.ts';
import { shortName } from '../ui/short-name.ts';
import { notify, notifyError } from '../ui/toast-store.ts';
import { currentWorkspace } from './current-workspace.ts';
import { confirmLeave } from './leave-check.ts';
import { mayStart } from './may-start.ts';
import { mirrorToStorage } from './mirror-to-storage.ts';
import { ProjectKeeper } from './project-keeper.ts';
import { Workspace } from './workspace.ts';

type Opening = {
  source?: VideoSource;
  /** The project to reopen; without one, a new project is created. */
  saved?: StoredProject;
  /** Whether the project to reopen is still stored as it was read. */
  isStored?: boolean;
  /** The new project, if it has been created already. */
  project?: Project;
  /** Whether the video was scanned in the batch: its results can be viewed even if access has ended since. */
  isFromBatch?: boolean;
  /** Called with the new workspace before it is shown. */
  prepare?(workspace: Workspace): void;
};

/**
 * Opens a file in place of the current video, which stays open if the file cannot be read. A new project
 * replaces an earlier one of the same name once there is work in it; until then, the earlier one is offered.
 */
export async function openFile(picked: PickedFile, opening: Opening = {}): Promise<void> {
  if (!opening.isFromBatch && !mayStart()) return;
  if (!(await confirmLeave(currentWorkspace.getState().workspace))) return;
  await currentWorkspace.whileOpening(() => open(picked, opening));
}

async function open({ file, handle }: PickedFile, opening: Opening): Promise<void> {
  const { source = { kind: 'file', handle }, saved, isStored = true, project, prepare } = opening;
  if (!isVideoFile(file)) {
    notifyError('Upload Failed', `"${shortName(file.name)}" is not a video file.`);
    return;
  }
  notify({ title: 'Processing Video', description: shortName(file.name) });
  try {
    const fingerprint = await fingerprintFile(file);
    const earlier = saved ? null : await findEarlierWork(project?.name ?? projectName(file.name));
    const { video } = await currentWorkspace.open(
      file,
      (opened) => {
        const carried = saved && carryOverTimes(saved, opened.info);
        const workspace = new Workspace(
          opened,
          carried?.project.entry ?? project,
          earlier && { stored: earlier, isSameFile: earlier.project.fingerprint === fingerprint, source },
        );
        workspace.own(mirrorToStorage(workspace));
        if (carried) restore(workspace, carried);
        prepare?.(workspace);
        workspace.history.forget();
        const isUnchanged = isStored && carried === saved;
        const stored = saved && isUnchanged ? 'itself' : earlier ? 'earlier-work' : 'nothing';
        workspace.keepWith(new ProjectKeeper(workspace, { source, fingerprint }, stored));
        return workspace;
      },
      notifyFFmpeg,
    );
    trackVideo('opened', { seconds: Math.round(video.info.duration) });
    const { damage } = video.info;
    if (damage) notify({ title: 'Video Loaded With a Warning', description: damage });
    else notify({ title: 'Video Loaded Successfully', description: describeReader(video.info) });
  } catch (error) {
    reportOpenFailure(await explainLoadFailure(error));
  }
}

/** Returns the stored project of that name, if replacing it would lose work. */
async function findEarlierWork(name: string): Promise<StoredProject | null> {
  // A browser that stores nothing has nothing to lose.
  const earlier = await getProject(name).catch(() => null);
  return earlier && hasWork(earlier.project, earlier.results) ? earlier : null;
}

/** Returns earlier work as it is stored now; null if new work has replaced it. */
async function reloadEarlierWork({ project }: StoredProject): Promise<StoredProject | null> {
  const { id, name } = project.entry;
  const stored = await findEarlierWork(name);
  return stored?.project.entry.id === id ? stored : null;
}

/**
 * Opens the earlier work in place of a workspace, even if new work has replaced it in storage. If it was made
 * with another file, closes the workspace and asks for that file.
 */
export async function openEarlierWork({ earlierWork, video }: Workspace): Promise<void> {
  if (!earlierWork || !mayStart()) return;
  const { stored: earlier, isSameFile, source } = earlierWork;
  if (!isSameFile) {
    if (!(await confirmLeave(currentWorkspace.getState().workspace))) return;
    currentWorkspace.close();
    askForVideo({ ...earlier, problem: null });
    return;
  }
  const stored = await reloadEarlierWork(earlier);
  await openFile(pickedFrom(video.file, source), {
    source,
    saved: stored ?? earlier,
    isStored: stored !== null,
  });
}

/**
 * Opens the earlier work on the same file in place of a workspace, unless new work has replaced it in
 * storage. Returns whether it was still there, even if opening it failed.
 */
export async function openEarlierWorkIfStored({ earlierWork, video }: Workspace): Promise<boolean> {
  if (!earlierWork?.isSameFile) return false;
  const { stored: earlier, source } = earlierWork;
  const stored = await reloadEarlierWork(earlier);
  if (stored) await openFile(pickedFrom(video.file, source), { source, saved: stored });
  return stored !== null;
}

function pickedFrom(file: File, source: VideoSource): PickedFile {
  return { file, handle: source.kind === 'file' ? source.handle : null };
}

function restore(workspace: Workspace, { project, results }: StoredProject): void {
  workspace.restore({
    work: project,
    results: results && {
      ...results,
      scores: absorbUpdate(new Map(), { batches: results.scores, previewBatches: [] }),
    },
  });
}

function notifyFFmpeg(): void {
  notify({
    title: 'Processing Video',
    description:
      'The browser cannot read this format itself: loading FFmpeg and indexing the frames. Nothing is uploaded.',
  });
}

function describeReader({ name, container, codec, reader }: VideoInfo): string {
  if (reader === 'browser') return shortName(name);
  return `This ${container} (${codec}) is read through FFmpeg: slower, nothing is uploaded.`;
}

/** Tells the user why a file could not be opened. */
export function reportOpenFailure(error: unknown): void {
  notifyError('Upload Failed', describeFailure(error, 'Failed to process video. Please try again.'));
}

/** Fetches the sample video and opens it. */
export async function openSample(): Promise<void> {
  if (!mayStart()) return;
  await currentWorkspace.whileOpening(async () => {
    try {
      await openFile({ file: await fetchSampleVideo(), handle: null }, { source: { kind: 'sample' } });
    } catch (error) {
      reportOpenFailure(error);
    }
  });
}
