import { CircleStop, ImageUp, Search, Trash2 } from 'lucide-react';
import { useStore } from 'zustand';
import { isMarked } from '../../../features/elements/index.ts';
import { referenceStore } from '../../../features/reference/index.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FileButton } from '../../../ui/buttons/file-button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Tooltip } from '../../../ui/buttons/tooltip.tsx';
import { RegionPreview } from '../../../ui/layout/region-preview.tsx';
import {
  findReferenceHere,
  findReferenceInVideo,
  removeReference,
  uploadReference,
} from '../../../workspace/find/reference-actions.ts';
import { useActive, useIsScanning, useWorkspace } from '../../../workspace/workspace-context.ts';

/** Accepts a picture of the element and uses it to find the element in the video. */
export function ReferencePanel() {
  const workspace = useWorkspace();
  const { referenceSearch: search } = workspace;
  const active = useActive();
  const isScanning = useIsScanning();
  const canSearch = !isScanning && !isMarked(active);
  const { reference } = useStore(referenceStore);
  const { progress } = useStore(search);
  return (
    <fieldset className="flex flex-col gap-2 rounded-panel border border-hairline p-3">
      <legend className="px-1 text-text-2">Reference Image</legend>
      <div className="flex items-center gap-2">
        {reference && (
          <>
            <span className="w-16 shrink-0">
              <RegionPreview pixels={reference.image.pixels} label={`Reference image ${reference.name}`} />
            </span>
            <span className="min-w-0 flex-1 truncate" title={reference.name}>
              {reference.name}
            </span>
          </>
        )}
        <FileButton
          className="border border-hairline bg-surface-2"
          accept="image/*"
          aria-label="Reference image"
          onFiles={([file]) => file && void uploadReference(workspace, file)}
        >
          <ImageUp aria-hidden="true" className="size-4" />
          {reference ? 'Change' : 'Upload a picture'}
        </FileButton>
        {reference && (
          <IconButton
            label="Remove the reference image"
            className="size-7"
            onClick={() => removeReference(workspace)}
          >
            <Trash2 />
          </IconButton>
        )}
      </div>
      {!reference && (
        <p className="text-text-3">
          With a picture of the element, at any size, FrameScout can find its frames for you.
        </p>
      )}
      {reference && !progress && (
        <div className="flex flex-wrap gap-2">
          <Tooltip text="Select the element where the picture is in the frame on screen">
            <Button size="small" disabled={!canSearch} onClick={() => void findReferenceHere(workspace)}>
              <Search aria-hidden="true" />
              Find in this frame
            </Button>
          </Tooltip>
          <Tooltip text="Look through the video and select all missing frames">
            <Button size="small" disabled={!canSearch} onClick={() => void findReferenceInVideo(workspace)}>
              <Search aria-hidden="true" />
              Find in the video
            </Button>
          </Tooltip>
        </div>
      )}
      {progress && (
        <div className="flex items-center gap-2">
          <p role="status" className="numeric flex-1 text-text-2">
            Searched {progress.looked} of {progress.frames} frames
          </p>
          <Button size="small" variant="danger" onClick={() => search.stop()}>
            <CircleStop aria-hidden="true" />
            Stop
          </Button>
        </div>
      )}
    </fieldset>
  );
}
