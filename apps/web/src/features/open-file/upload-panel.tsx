import { FileVideo, LoaderCircle, Play } from 'lucide-react';
import { useState } from 'react';
import type { PickedFile } from '../../platform/pick-file.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FileChooser } from '../../ui/fields/file-chooser.tsx';
import { describeBrowserLimit, readBrowserTraits } from './browser-limits.ts';

/** The id of the button that chooses a file. */
export const CHOOSE_VIDEO_ID = 'choose-video-file';

/**
 * Opens a video: a file that the user chooses, or the sample. Dropped files are handled by the whole page.
 */
export function UploadPanel({
  isOpening,
  failure,
  unfinished,
  onFiles,
  onSample,
}: {
  isOpening: boolean;
  /** Why the last file was not opened; null if it was, or none was tried. */
  failure: string | null;
  unfinished: { videoName: string } | null;
  onFiles(picked: readonly PickedFile[]): void;
  onSample(): void;
}) {
  const [limit] = useState(() => describeBrowserLimit(readBrowserTraits()));
  return (
    <section
      aria-labelledby="upload-title"
      className="flex flex-col items-center justify-center gap-5 rounded-panel border border-dashed border-text-3/50 bg-surface-1 px-6 py-12 text-center"
    >
      {isOpening ? (
        <LoaderCircle className="size-9 animate-spin text-text-3" aria-hidden="true" />
      ) : (
        <FileVideo className="size-9 text-text-3" strokeWidth={1.5} aria-hidden="true" />
      )}
      <div className="flex flex-col gap-1.5">
        <h1 id="upload-title" className="text-[20px] leading-7 font-semibold tracking-tight">
          UPLOAD VIDEO
        </h1>
        <p className="max-w-md text-[14px] leading-5 text-text-2">
          Drop a gameplay recording here, or the folder of a Steam recording. Any size: it is read on this
          machine and never leaves it.
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-center gap-2">
        <FileChooser label="Video file" onFiles={onFiles}>
          {(choose) => (
            <Button id={CHOOSE_VIDEO_ID} variant="primary" size="large" onClick={choose}>
              CHOOSE VIDEO FILE
            </Button>
          )}
        </FileChooser>
        <Button size="large" disabled={isOpening} onClick={onSample}>
          <Play aria-hidden="true" />
          Try it with the sample video
        </Button>
      </div>
      {failure !== null && (
        <div role="alert" className="max-w-md text-[14px] leading-5 break-words text-danger">
          <p className="font-semibold">Upload Failed</p>
          <p>{failure}</p>
        </div>
      )}
      {limit && <p className="max-w-md text-[12px] leading-4 text-text-3">{limit}</p>}
      {unfinished && (
        <p className="rounded-control bg-surface-2 px-3 py-2 text-text-2">
          Unfinished scan of <strong className="text-text-1">{unfinished.videoName}</strong>: open the same
          file to resume.
        </p>
      )}
    </section>
  );
}

const FEATURES = [
  [
    '3-frame template matching',
    'Mark the element three times; what stays the same is what FrameScout searches for.',
  ],
  ['Confidence scoring', 'Every event has a score, and is exact to the frame.'],
  ['Timeline visualization', 'Events with their first and last frame, and the score over time.'],
  ['Data export (CSV/JSON)', 'The log with frame numbers and timecodes.'],
] as const;

/** Lists what the analyzer does with a video. */
export function AiFeatures() {
  return (
    <section aria-labelledby="features-title">
      <h2 id="features-title" className="panel-title mb-3">
        AI FEATURES
      </h2>
      <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {FEATURES.map(([name, text]) => (
          <li key={name} className="border-t border-hairline pt-3">
            <p className="font-semibold">{name}</p>
            <p className="text-text-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
