import { X } from 'lucide-react';
import { useStore } from 'zustand';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { currentWorkspace } from '../../workspace/current-workspace.ts';
import { openFailure } from '../../workspace/opening-progress.ts';
import { OPEN_ANOTHER_ID } from './top-bar.tsx';

/**
 * Says why the last file was not opened while another video is, until it is dismissed or something else is
 * opened. Without a video, the start screen says so.
 */
export function OpenFailureCard() {
  const { reason } = useStore(openFailure);
  const { workspace } = useStore(currentWorkspace);
  if (!workspace || reason === null) return null;
  return (
    <div
      role="alert"
      className="pointer-events-auto flex w-full max-w-md items-start gap-3 rounded-panel border border-hairline bg-surface-1 p-3 shadow-float"
    >
      <div className="min-w-0 flex-1 break-words">
        <p className="font-semibold text-danger">Upload Failed</p>
        <p className="text-text-2">{reason}</p>
      </div>
      <IconButton
        label="Dismiss"
        className="size-7 shrink-0"
        data-focus-next={OPEN_ANOTHER_ID}
        onClick={() => openFailure.forget()}
      >
        <X />
      </IconButton>
    </div>
  );
}
