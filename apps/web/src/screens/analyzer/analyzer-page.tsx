import { removeLeftoverClips } from '@framescout/clips';
import { switchFFmpeg } from '@framescout/media';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { VerificationBanner } from '../../features/account/index.ts';
import { keyBindings } from '../../features/commands/index.ts';
import { AiFeatures, isVideoFile, UploadPanel } from '../../features/open-file/index.ts';
import type { RecentProject } from '../../features/project-list/index.ts';
import {
  LocateVideoDialog,
  RecentProjects,
  useStoredProjects,
  wantedVideoStore,
} from '../../features/projects/index.ts';
import { readUnfinishedScans } from '../../features/scan/index.ts';
import { projectName } from '../../features/video/index.ts';
import type { PickedFile } from '../../platform/pick-file.ts';
import { ShortcutProvider } from '../../ui/buttons/tooltip.tsx';
import { FileDrop } from '../../ui/fields/file-drop.tsx';
import { keepFocus } from '../../ui/page/keep-focus.ts';
import { shortNames } from '../../ui/text/format.ts';
import { notifyError } from '../../ui/toasts/toast-store.ts';
import { shortcutsByName } from '../../workspace/commands/keyboard-commands.ts';
import { currentWorkspace } from '../../workspace/current-workspace.ts';
import { openPicked } from '../../workspace/find/batch-actions.ts';
import { openSample } from '../../workspace/open/open-actions.ts';
import {
  openLinkedProject,
  openProject,
  removeProject,
  reopenWithFiles,
} from '../../workspace/open/project-actions.ts';
import { openFailure } from '../../workspace/opening-progress.ts';
import { dropMarkerFiles, isMarkerFile } from '../../workspace/review/marker-actions.ts';
import { WorkspaceContext } from '../../workspace/workspace-context.ts';
import { AccessEndedBar } from './access-ended-bar.tsx';
import { CommandDialogs } from './command-dialogs.tsx';
import { guardOpenVideo, LeaveDialog } from './leave-dialog.tsx';
import { OpenFailureCard, OpeningCard } from './opening-card.tsx';
import { TopBar } from './top-bar.tsx';
import { useCommands } from './use-commands.ts';
import { useVideoHistoryEntry } from './use-video-history-entry.ts';
import { Workbench } from './workbench.tsx';

// Clips that are too recent to be removed are removed later.
const REMOVE_LEFTOVERS_MS = 2 * 60_000;

// Before anything opens a video.
applyFFmpegSetting();

/** The video analyzer. */
export function AnalyzerPage() {
  const { workspace, isOpening } = useStore(currentWorkspace);
  useCommands();
  useVideoHistoryEntry();
  useEffect(guardOpenVideo, []);
  useEffect(openLinkedProject, []);
  useEffect(keepFocus, []);
  useEffect(removeLeftoversRegularly, []);
  const { chosen } = useStore(keyBindings);
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen keys change what is read
  const shortcuts = useMemo(shortcutsByName, [chosen]);
  return (
    <ShortcutProvider shortcuts={shortcuts}>
      <div className="flex h-full flex-col">
        <TopBar />
        <VerificationBanner />
        <AccessEndedBar />
        <main className="flex min-h-0 flex-1 flex-col overflow-auto">
          {workspace ? (
            <WorkspaceContext key={workspace.video.url} value={workspace}>
              <Workbench />
            </WorkspaceContext>
          ) : (
            <StartScreen isOpening={isOpening} />
          )}
        </main>
        <OpenByDrop />
        <div className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex flex-col items-center gap-2 p-4">
          <OpenFailureCard />
          <OpeningCard />
        </div>
        <CommandDialogs />
        <LeaveDialog />
      </div>
    </ShortcutProvider>
  );
}

function removeLeftoversRegularly() {
  const timer = setInterval(() => void removeLeftoverClips(), REMOVE_LEFTOVERS_MS);
  return () => clearInterval(timer);
}

/** Switches FFmpeg on or off for this page, as the server says in the document. */
export function applyFFmpegSetting(): void {
  const isOff = document.querySelector('meta[name="ffmpeg"][content="off"]') !== null;
  switchFFmpeg(isOff ? 'off' : 'on');
}

/** The analyzer's screen while no video is open. */
export function StartScreen({ isOpening }: { isOpening: boolean }) {
  const [unfinished, setUnfinished] = useState(readUnfinishedScans);
  const remove = async (project: RecentProject) => {
    await removeProject(project);
    setUnfinished(readUnfinishedScans());
  };
  const failure = useStore(openFailure, ({ reason }) => reason);
  const overview = useStoredProjects();
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-8 px-4 py-6 sm:py-14">
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <UploadPanel
          isOpening={isOpening}
          failure={failure}
          unfinished={unfinished[0] ?? null}
          onFiles={(picked) => void openPicked(picked)}
          onSample={() => void openSample()}
        />
        <RecentProjects
          overview={overview}
          isBusy={isOpening}
          onOpen={(project) => void openProject(project)}
          onRemove={(project) => void remove(project)}
        />
      </div>
      <AiFeatures />
      <LocateVideoDialog
        isBusy={isOpening}
        onFiles={(wanted, picked) => void reopenWithFiles(wanted, picked)}
      />
    </div>
  );
}

/**
 * Opens a video dropped anywhere on the analyzer, and adds any others to the batch. If a project is waiting
 * for its video, opens that project with it instead. A folder counts as the videos in it. Files of markers are
 * imported into the open video.
 */
export function OpenByDrop() {
  const { workspace } = useStore(currentWorkspace);
  const { wanted } = useStore(wantedVideoStore);
  if (wanted) {
    return (
      <FileDrop
        title={`Drop the video of “${wanted.project.entry.name}”`}
        isWanted={isVideoFile}
        onFiles={(dropped) => void reopenWithFiles(wanted, dropped)}
        onEmptyFolders={notifyEmptyFolders}
      />
    );
  }
  const openOrImport = (dropped: readonly PickedFile[]) => {
    const files = dropped.map(({ file }) => file);
    if (workspace && files.every(isMarkerFile)) void dropMarkerFiles(workspace, files);
    else void openPicked(dropped);
  };
  return (
    <FileDrop
      title={workspace ? 'Drop to open this video, or import markers' : 'Drop to open this video'}
      description={
        workspace
          ? `“${projectName(workspace.video.info.name)}” stays among your recent projects.`
          : 'It is read on this machine and never leaves it.'
      }
      isWanted={isVideoFile}
      onFiles={openOrImport}
      onEmptyFolders={notifyEmptyFolders}
    />
  );
}

function notifyEmptyFolders(names: readonly string[]): void {
  notifyError('Upload Failed', `No video file was found in ${shortNames(names)}.`);
}
