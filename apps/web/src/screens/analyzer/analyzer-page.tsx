import { removeLeftoverClips } from '@framescout/clips';
import { switchFFmpeg } from '@framescout/media';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { VerificationBanner } from '../../features/account/index.ts';
import { keyBindings } from '../../features/commands/index.ts';
import { ShortcutProvider } from '../../ui/buttons/tooltip.tsx';
import { keepFocus } from '../../ui/page/keep-focus.ts';
import { shortcutsByName } from '../../workspace/commands/keyboard-commands.ts';
import { currentWorkspace } from '../../workspace/current-workspace.ts';
import { openLinkedProject } from '../../workspace/open/project-actions.ts';
import { WorkspaceContext } from '../../workspace/workspace-context.ts';
import { AccessEndedBar } from './access-ended-bar.tsx';
import { CommandDialogs } from './command-dialogs.tsx';
import { guardOpenVideo, LeaveDialog } from './leave-dialog.tsx';
import { OpenByDrop } from './open-by-drop.tsx';
import { OpenFailureCard } from './open-failure-card.tsx';
import { OpeningCard } from './opening-card.tsx';
import { StartScreen } from './start-screen.tsx';
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
  useEffect(keepRemovingLeftovers, []);
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

function keepRemovingLeftovers() {
  const timer = setInterval(() => void removeLeftoverClips(), REMOVE_LEFTOVERS_MS);
  return () => clearInterval(timer);
}

/** Switches FFmpeg on or off for this page, as the server says in the document. */
export function applyFFmpegSetting(): void {
  const isOff = document.querySelector('meta[name="ffmpeg"][content="off"]') !== null;
  switchFFmpeg(isOff ? 'off' : 'on');
}
