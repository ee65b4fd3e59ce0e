import { useStore } from 'zustand';
import { wantedVideoStore } from '../../features/projects/index.ts';
import { projectName } from '../../features/video/index.ts';
import { FileDrop } from '../../ui/file-drop.tsx';
import { openDropped } from '../../workspace/batch-actions.ts';
import { currentWorkspace } from '../../workspace/current-workspace.ts';
import { openFound } from '../../workspace/project-actions.ts';

/** Opens a video dropped anywhere on the analyzer, with others for the batch, or uses it for the project that is waiting for its video. */
export function OpenByDrop() {
  const { workspace, isOpening } = useStore(currentWorkspace);
  const { wanted } = useStore(wantedVideoStore);
  if (wanted) {
    return (
      <FileDrop
        title={`Drop the video of “${wanted.project.entry.name}”`}
        isDisabled={isOpening}
        onFiles={([picked]) => picked && void openFound(wanted, picked)}
      />
    );
  }
  return (
    <FileDrop
      title="Drop to open this video"
      description={
        workspace
          ? `“${projectName(workspace.video.info.name)}” stays among your recent projects.`
          : 'It is read right here and never leaves this machine.'
      }
      isDisabled={isOpening}
      onFiles={(dropped) => void openDropped(dropped)}
    />
  );
}
