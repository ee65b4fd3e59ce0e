import { useStore } from 'zustand';
import { videoStore } from '../../features/video/index.ts';
import { ShortcutProvider } from '../../ui/shortcuts.tsx';
import { SHORTCUTS } from '../../workspace/commands.ts';
import { OpenByDrop } from './open-by-drop.tsx';
import { StartScreen } from './start-screen.tsx';
import { TopBar } from './top-bar.tsx';
import { useCommands } from './use-commands.ts';
import { Workbench } from './workbench.tsx';

/** The video analyzer. */
export function AnalyzerPage() {
  const { video, isOpening } = useStore(videoStore);
  useCommands();
  return (
    <ShortcutProvider shortcuts={SHORTCUTS}>
      <div className="flex h-full flex-col">
        <TopBar />
        <main className="flex min-h-0 flex-1 flex-col overflow-auto">
          {video ? <Workbench key={video.url} video={video} /> : <StartScreen isOpening={isOpening} />}
        </main>
        <OpenByDrop />
      </div>
    </ShortcutProvider>
  );
}
