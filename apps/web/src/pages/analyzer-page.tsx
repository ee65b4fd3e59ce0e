import { useState } from 'react';
import { useStore } from 'zustand';
import { readUnfinishedScan } from '../features/scan/index.ts';
import { UploadPanel } from '../features/upload/index.ts';
import { videoStore } from '../features/video/index.ts';
import { ShortcutProvider } from '../ui/shortcuts.tsx';
import { openFile, openSample } from './analyzer-actions.ts';
import { SHORTCUTS } from './commands.ts';
import { TopBar } from './top-bar.tsx';
import { useCommands } from './use-commands.ts';
import { Workbench } from './workbench.tsx';

/** The video analyzer. */
export function AnalyzerPage() {
  const { video, isOpening } = useStore(videoStore);
  const [unfinished] = useState(readUnfinishedScan);
  useCommands();
  return (
    <ShortcutProvider shortcuts={SHORTCUTS}>
      <div className="flex h-full flex-col">
        <TopBar />
        <main className="flex min-h-0 flex-1 flex-col overflow-auto">
          {video ? (
            <Workbench key={video.url} video={video} />
          ) : (
            <UploadPanel
              isOpening={isOpening}
              unfinished={unfinished}
              onFile={(file) => void openFile(file)}
              onSample={() => void openSample()}
            />
          )}
        </main>
      </div>
    </ShortcutProvider>
  );
}
