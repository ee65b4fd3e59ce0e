import type { VideoInfo } from '@framescout/contract';
import { fingerprintFile } from '@framescout/media';
import type { RecentProject } from '../features/project-list/index.ts';
import {
  askForVideo,
  getProject,
  removeProject,
  type SavedProject,
  type SavedResults,
  stopAsking,
  type VideoSource,
} from '../features/projects/index.ts';
import { absorbUpdate } from '../features/scan/index.ts';
import { withdrawCopy } from '../features/server-copy/index.ts';
import { fetchSampleVideo, isVideoFile } from '../features/upload/index.ts';
import { trackVideo } from '../platform/analytics/analytics.ts';
import { describeFailure } from '../platform/describe-failure.ts';
import { type PickedFile, readHandle } from '../platform/pick-file.ts';
import { notify, notifyError } from '../ui/toast-store.ts';
import { currentWorkspace } from './current-workspace.ts';
import { mirrorToStorage } from './mirror-to-storage.ts';
import { ProjectKeeper } from './project-keeper.ts';
import { reportProblem } from './report-problem.ts';
import { Workspace } from './workspace.ts';

type Saved = { project: SavedProject; results: SavedResults | null };

type Opening = {
  source?: VideoSource;
  /** The project to reopen; without one, a new project is created. */
  saved?: Saved;
  /** Called with the new workspace before it is shown. */
  prepare?(workspace: Workspace): void;
};

/** Opens a file in place of the current video, which stays open if the file cannot be read. */
export async function openFile({ file, handle }: PickedFile, opening: Opening = {}): Promise<void> {
  const { source = { kind: 'file', handle }, saved, prepare } = opening;
  if (!isVideoFile(file)) {
    notifyError('Upload Failed', `"${file.name}" is not a video file.`);
    return;
  }
  notify({ title: 'Processing Video', description: file.name });
  try {
    const fingerprint = await fingerprintFile(file);
    const { video } = await currentWorkspace.open(
      file,
      (opened) => {
        const workspace = new Workspace(opened, saved?.project.entry);
        workspace.own(mirrorToStorage(workspace));
        if (saved) restore(workspace, saved);
        prepare?.(workspace);
        workspace.own(new ProjectKeeper(workspace, { source, fingerprint }, saved !== undefined));
        return workspace;
      },
      tellOfFFmpeg,
    );
    trackVideo('opened', { seconds: Math.round(video.info.duration) });
    notify({ title: 'Video Loaded Successfully', description: describeReader(video.info) });
  } catch (error) {
    reportUploadFailure(error);
  }
}

function restore(workspace: Workspace, { project, results }: Saved): void {
  workspace.restore({
    work: project,
    results: results && {
      ...results,
      scores: absorbUpdate(new Map(), { batches: results.scores, previewBatches: [] }),
    },
  });
}

function tellOfFFmpeg(): void {
  notify({
    title: 'Processing Video',
    description:
      'The browser cannot read this by itself: loading FFmpeg, listing the frames. Nothing is uploaded.',
  });
}

function describeReader({ name, container, codec, reader }: VideoInfo): string {
  if (reader === 'browser') return name;
  return `This ${container} (${codec}) is read through FFmpeg: slower, nothing is uploaded.`;
}

function reportUploadFailure(error: unknown): void {
  notifyError('Upload Failed', describeFailure(error, 'Failed to process video. Please try again.'));
}

/** Fetches the sample video and opens it. */
export async function openSample(): Promise<void> {
  try {
    await openFile({ file: await fetchSampleVideo(), handle: null }, { source: { kind: 'sample' } });
  } catch (error) {
    reportUploadFailure(error);
  }
}

/** Closes the video and returns to the start screen. */
export function closeProject(): void {
  currentWorkspace.close();
}

/** Reopens a project of the list; if the browser cannot read its video by itself, asks the user for it. */
export async function openProject({ name }: RecentProject): Promise<void> {
  try {
    const saved = await getProject(name);
    if (!saved) {
      notifyError(
        'Project not restored',
        `What was kept of "${name}" cannot be read any more. Open its video to start anew.`,
      );
      return;
    }
    const picked = await findVideo(saved.project.source);
    if (picked) await openFound(saved, picked);
    else askForVideo({ ...saved, problem: null });
  } catch (error) {
    reportUploadFailure(error);
  }
}

async function findVideo(source: VideoSource): Promise<PickedFile | null> {
  if (source.kind === 'sample') return { file: await fetchSampleVideo(), handle: null };
  const file = source.handle && (await readHandle(source.handle));
  return file && { file, handle: source.handle };
}

/**
 * Reopens a project with the given file; if it is not the project's video, nothing changes and the user is asked again.
 */
export async function openFound(saved: Saved, { file, handle }: PickedFile): Promise<void> {
  const { fingerprint, source } = saved.project;
  try {
    if ((await fingerprintFile(file)) !== fingerprint) {
      const problem = `"${file.name}" is not the file that this project was made with. Nothing was changed.`;
      askForVideo({ ...saved, problem });
      return;
    }
    stopAsking();
    const isSample = source.kind === 'sample' && !handle;
    await openFile({ file, handle }, { saved, source: isSample ? source : { kind: 'file', handle } });
  } catch (error) {
    reportUploadFailure(error);
  }
}

/** Removes a project from the list, with all its data. */
export async function dropProject({ id, name }: RecentProject): Promise<void> {
  try {
    await removeProject(name);
    await withdrawCopy(id);
    notify({ title: 'Project removed', description: name });
  } catch (error) {
    reportProblem('Project not removed', error);
  }
}
