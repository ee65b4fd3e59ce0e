import { CircleStop, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { CHOOSE_VIDEO_ID } from '../../features/open-file/index.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { ProgressBar } from '../../ui/layout/progress-bar.tsx';
import { formatBytes, shortName } from '../../ui/text/format.ts';
import { currentWorkspace } from '../../workspace/current-workspace.ts';
import { cancelOpening } from '../../workspace/open/open-actions.ts';
import { type OpeningProgress, openFailure, openingProgress } from '../../workspace/opening-progress.ts';
import { OPEN_ANOTHER_ID } from './top-bar.tsx';

// Most files are open before it could be read.
const SHOWN_AFTER_MS = 1000;

const STEPS: Record<OpeningProgress['step'], string> = {
  fetching: 'Fetching the sample video',
  reading: 'Reading the file',
  'loading-ffmpeg': 'Loading FFmpeg',
  'listing-frames': 'Indexing the frames',
};

/**
 * Shows what is being opened and how far that is, once it takes longer than a moment, and lets the user cancel.
 * It floats above the page, on which it moves nothing.
 */
export function OpeningCard() {
  const { progress } = useStore(openingProgress);
  const isOpening = progress !== null;
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isOpening) return;
    const timer = setTimeout(() => setLong(true), SHOWN_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isOpening]);
  if (!progress || !isLong) return null;
  const { name, step, read } = progress;
  return (
    <section
      aria-label="Opening"
      className="pointer-events-auto flex w-full max-w-md flex-col gap-1.5 rounded-panel border border-hairline bg-surface-1 p-3 shadow-float"
    >
      <p role="status" className="font-semibold break-words">{`Opening “${shortName(name)}”`}</p>
      <p className="numeric text-text-2">
        {STEPS[step]}
        {read && `: ${describeRead(read)}`}
      </p>
      <div className="flex items-center gap-3">
        <ProgressBar label="Progress of opening" percent={percentOf(read)} />
        <Button
          size="small"
          variant="danger"
          data-focus-next={`${CHOOSE_VIDEO_ID} ${OPEN_ANOTHER_ID}`}
          onClick={cancelOpening}
        >
          <CircleStop aria-hidden="true" />
          Cancel
        </Button>
      </div>
    </section>
  );
}

function describeRead({ readBytes, totalBytes }: NonNullable<OpeningProgress['read']>): string {
  return totalBytes === null
    ? `${formatBytes(readBytes)} so far`
    : `${formatBytes(readBytes)} of ${formatBytes(totalBytes)}`;
}

function percentOf(read: OpeningProgress['read']): number | null {
  return read?.totalBytes ? (100 * read.readBytes) / read.totalBytes : null;
}

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
