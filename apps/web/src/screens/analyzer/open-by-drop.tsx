import { useStore } from 'zustand';
import { isVideoFile } from '../../features/open-file/index.ts';
import { wantedVideoStore } from '../../features/projects/index.ts';
import { projectName } from '../../features/video/index.ts';
import type { PickedFile } from '../../platform/pick-file.ts';
import { FileDrop } from '../../ui/fields/file-drop.tsx';
import { shortNames } from '../../ui/text/format.ts';
import { notifyError } from '../../ui/toasts/toast-store.ts';
import { currentWorkspace } from '../../workspace/current-workspace.ts';
import { openPicked } from '../../workspace/find/batch-actions.ts';
import { reopenWithFiles } from '../../workspace/open/project-actions.ts';
import { dropMarkerFiles, isMarkerFile } from '../../workspace/review/marker-actions.ts';

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
