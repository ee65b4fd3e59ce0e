import type { Project, VideoInfo } from '@framescout/contract';
import { fingerprintFile } from '@framescout/media';
import { forgetClips, restoreClipEdits, setClipOutput, setClipSettings } from '../features/clips/index.ts';
import { isMarked, replaceElements } from '../features/elements/index.ts';
import { resetPlayer } from '../features/player/index.ts';
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
import { stopSearch } from '../features/reference/index.ts';
import {
  absorbUpdate,
  forgetAnalysis,
  forgetCorrectionSteps,
  setScanOptions,
  setSensitivity,
  showAnalysis,
} from '../features/scan/index.ts';
import { forgetMarkerCheck, forgetOffers } from '../features/selection/index.ts';
import { withdrawCopy } from '../features/server-copy/index.ts';
import { fetchSampleVideo, isVideoFile } from '../features/upload/index.ts';
import { closeVideo, createProject, type OpenedVideo, openVideoFile } from '../features/video/index.ts';
import { trackVideo } from '../platform/analytics/analytics.ts';
import { type PickedFile, readHandle } from '../platform/pick-file.ts';
import { notify, notifyError } from '../ui/toast-store.ts';
import { checkElement } from './check-element.ts';
import { keepProject, keptProject, leaveProject } from './project-saving.ts';
import { reportProblem } from './report-problem.ts';

type Saved = { project: SavedProject; results: SavedResults | null };

type Opening = {
  /** The elements go with the video they were marked in, unless they are kept. */
  keepsElements?: boolean;
  source?: VideoSource;
  /** The project that is opened again; without one, a new one begins. */
  saved?: Saved;
};

/** The project of the open video; null while there is none. */
export function currentProject(): Project | null {
  return keptProject()?.project ?? null;
}

/** Opens a file and tells whether it could be; what is open stays where the new one cannot be read. */
export async function openFile({ file, handle }: PickedFile, opening: Opening = {}): Promise<boolean> {
  const { keepsElements = false, source = { kind: 'file', handle }, saved } = opening;
  if (!isVideoFile(file)) {
    notifyError('Upload Failed', `"${file.name}" is not a video file.`);
    return false;
  }
  notify({ title: 'Processing Video', description: file.name });
  try {
    const fingerprint = await fingerprintFile(file);
    const video = await openVideoFile(
      file,
      () => {
        forgetVideo();
        if (saved) replaceElements(saved.project.elements, saved.project.elementRules);
        else if (!keepsElements) replaceElements();
      },
      tellForeign,
    );
    if (saved) restore(saved, video);
    const project = saved?.project.entry ?? createProject(video.info);
    keepProject({ project, source, videoName: file.name, fingerprint }, saved !== undefined);
    trackVideo('opened', { seconds: Math.round(video.info.duration) });
    notify({ title: 'Video Loaded Successfully', description: describeReader(video.info) });
    return true;
  } catch (error) {
    reportUploadFailure(error);
    return false;
  }
}

function forgetVideo(): void {
  leaveProject();
  forgetAnalysis();
  forgetClips();
  forgetCorrectionSteps();
  forgetMarkerCheck();
  forgetOffers();
  stopSearch();
  resetPlayer();
}

/** Puts back what a project was left with, but for its elements. */
function restore({ project, results }: Saved, { info, engine }: OpenedVideo): void {
  const isScanned = (id: string) => results !== null && project.scannedFor.includes(id);
  setSensitivity(project.sensitivity);
  setScanOptions(project.scanOptions);
  setClipSettings(project.clipSettings);
  setClipOutput(project.clipOutput);
  if (results) {
    const scores = absorbUpdate(new Map(), { batches: results.scores, previewBatches: [] });
    showAnalysis(info, { ...results, scores }, isScanned);
  }
  // Changed margins take back what was trimmed, so the trimming comes after them.
  restoreClipEdits(new Map(project.clipEdits));
  for (const element of project.elements) {
    if (isMarked(element) && !isScanned(element.id)) void checkElement(engine, element);
  }
}

function tellForeign(): void {
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
  const message = error instanceof Error && error.message;
  notifyError('Upload Failed', message || 'Failed to process video. Please try again.');
}

/** Fetches the sample and opens it. */
export async function openSample(): Promise<void> {
  try {
    await openFile({ file: await fetchSampleVideo(), handle: null }, { source: { kind: 'sample' } });
  } catch (error) {
    reportUploadFailure(error);
  }
}

/** Leaves the open video for the start screen. */
export function closeProject(): void {
  forgetVideo();
  replaceElements();
  closeVideo();
}

/** Opens a project of the list again; where the browser cannot read its video by itself, the user is asked for it. */
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

/** Opens a project with the file that is to be its video; another file changes nothing and is asked for anew. */
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

/** Removes a project of the list, with all that was kept of it. */
export async function dropProject({ id, name }: RecentProject): Promise<void> {
  try {
    await removeProject(name);
    await withdrawCopy(id);
    notify({ title: 'Project removed', description: name });
  } catch (error) {
    reportProblem('Project not removed', error);
  }
}
