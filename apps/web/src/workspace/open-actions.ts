import type { VideoInfo } from '@framescout/contract';
import { fingerprintFile } from '@framescout/media';
import { fetchSampleVideo, isVideoFile } from '../features/open-file/index.ts';
import type { SavedProject, SavedResults, VideoSource } from '../features/projects/index.ts';
import { absorbUpdate } from '../features/scan/index.ts';
import { trackVideo } from '../platform/analytics/analytics.ts';
import { describeFailure } from '../platform/describe-failure.ts';
import type { PickedFile } from '../platform/pick-file.ts';
import { notify, notifyError } from '../ui/toast-store.ts';
import { currentWorkspace } from './current-workspace.ts';
import { mirrorToStorage } from './mirror-to-storage.ts';
import { ProjectKeeper } from './project-keeper.ts';
import { Workspace } from './workspace.ts';

/** A project as it was kept, with the results if there were any. */
export type Saved = { project: SavedProject; results: SavedResults | null };

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
        workspace.history.forget();
        workspace.own(new ProjectKeeper(workspace, { source, fingerprint }, saved !== undefined));
        return workspace;
      },
      tellOfFFmpeg,
    );
    trackVideo('opened', { seconds: Math.round(video.info.duration) });
    notify({ title: 'Video Loaded Successfully', description: describeReader(video.info) });
    if (video.info.damage) notify({ title: 'Damaged file', description: video.info.damage });
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

/** Tells the user why a file could not be opened. */
export function reportUploadFailure(error: unknown): void {
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
