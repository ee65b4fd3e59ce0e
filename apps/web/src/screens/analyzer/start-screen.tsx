import { useState } from 'react';
import { useStore } from 'zustand';
import { AiFeatures, UploadPanel } from '../../features/open-file/index.ts';
import type { RecentProject } from '../../features/project-list/index.ts';
import { LocateVideoDialog, RecentProjects, useStoredProjects } from '../../features/projects/index.ts';
import { readUnfinishedScans } from '../../features/scan/index.ts';
import { openPicked } from '../../workspace/find/batch-actions.ts';
import { openSample } from '../../workspace/open/open-actions.ts';
import { openProject, removeProject, reopenWithFiles } from '../../workspace/open/project-actions.ts';
import { openFailure } from '../../workspace/opening-progress.ts';

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
