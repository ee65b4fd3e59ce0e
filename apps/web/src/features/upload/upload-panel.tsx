import { FileVideo, LoaderCircle, Play } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { VIDEO_ACCEPT } from './accepted-file.ts';

const FEATURES = [
  ['3-frame template matching', 'Mark the element three times; what stays the same is what is looked for.'],
  ['Confidence scoring', 'Every frame is looked at and scored, not one a second.'],
  ['Timeline visualization', 'Events with their first and last frame, and the score over time.'],
  ['Data export (CSV/JSON)', 'The log with frame numbers and timecodes.'],
] as const;

/** Where a video comes in: dropped, chosen, or the sample. */
export function UploadPanel({
  isOpening,
  unfinished,
  onFile,
  onSample,
}: {
  isOpening: boolean;
  /** The scan that was under way when the page was last closed, if one was. */
  unfinished: { videoName: string; progressPercent: number } | null;
  onFile(file: File): void;
  onSample(): void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-8 px-4 py-10 sm:py-16">
      <section
        aria-labelledby="upload-title"
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={classNames(
          'flex flex-col items-center gap-5 rounded-panel border border-dashed border-text-3/50 bg-surface-1 px-6 py-12 text-center transition-colors',
          isOver && 'border-accent bg-surface-2',
        )}
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
            Drop a gameplay recording here. Any size: it is read where it lies and never leaves this machine.
          </p>
        </div>
        <div className="flex flex-wrap items-center justify-center gap-2">
          <Button variant="primary" size="large" disabled={isOpening} onClick={() => input.current?.click()}>
            CHOOSE VIDEO FILE
          </Button>
          <Button size="large" disabled={isOpening} onClick={onSample}>
            <Play aria-hidden="true" />
            Try it with the sample video
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          accept={VIDEO_ACCEPT}
          aria-label="Video file"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) onFile(file);
          }}
        />
        {unfinished && (
          <p className="rounded-control bg-surface-2 px-3 py-2 text-text-2">
            Unfinished scan of <strong className="text-text-1">{unfinished.videoName}</strong> (
            {Math.floor(unfinished.progressPercent)} %): open the same file to resume.
          </p>
        )}
      </section>
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
    </div>
  );
}
