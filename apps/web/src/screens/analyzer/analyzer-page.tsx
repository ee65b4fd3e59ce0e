import { useStore } from 'zustand';
import { VerificationBanner } from '../../features/account/index.ts';
import { ShortcutProvider } from '../../ui/shortcut-context.tsx';
import { currentWorkspace } from '../../workspace/current-workspace.ts';
import { SHORTCUTS } from '../../workspace/keyboard-commands.ts';
import { WorkspaceContext } from '../../workspace/workspace-context.ts';
import { OpenByDrop } from './open-by-drop.tsx';
import { StartScreen } from './start-screen.tsx';
import { TopBar } from './top-bar.tsx';
import { useCommands } from './use-commands.ts';
import { Workbench } from './workbench.tsx';

/** The video analyzer. */
export function AnalyzerPage() {
  const { workspace, isOpening } = useStore(currentWorkspace);
  useCommands();
  return (
    <ShortcutProvider shortcuts={SHORTCUTS}>
      <div className="flex h-full flex-col">
        <TopBar />
        <VerificationBanner />
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
      </div>
    </ShortcutProvider>
  );
}
