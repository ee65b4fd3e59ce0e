import { formatTimecode, type LogEntry, type VideoMarker } from '@framescout/contract';
import { useCallback, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useLatePicture } from '../../../ui/layout/use-late-picture.ts';

const CARD_WIDTH = 176;
const GAP = 4;
const READ_DELAY_MS = 140;

type HoverCardProps = {
  time: number;
  pictureTime: number;
  /** The position of the pointer, in pixels from the strip's left edge. */
  x: number;
  /** The position of the timeline's strip in the window. */
  strip: Pick<DOMRect, 'left' | 'top' | 'width'>;
  entry: LogEntry | null;
  marker: VideoMarker | null;
  readThumbnail(time: number): Promise<ImageBitmap | null>;
};

/**
 * Shows what is under the pointer: the frame, its time, its log entry or marker. The card floats above the strip,
 * over whatever is there.
 */
export function HoverCard({ time, pictureTime, x, strip, entry, marker, readThumbnail }: HoverCardProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const read = useCallback(() => readThumbnail(pictureTime), [pictureTime, readThumbnail]);
  const hasPicture = useLatePicture(canvas, read, READ_DELAY_MS);
  const left = Math.min(Math.max(0, x - CARD_WIDTH / 2), Math.max(0, strip.width - CARD_WIDTH));
  // Rendered outside of the timeline's panel, which scrolls and would clip it.
  return createPortal(
    <div
      role="tooltip"
      className="pointer-events-none fixed z-10 overflow-hidden rounded-panel border border-hairline bg-surface-2 shadow-float"
      style={{
        left: strip.left + left,
        bottom: window.innerHeight - strip.top + GAP,
        width: CARD_WIDTH,
      }}
    >
      <canvas ref={canvas} className={hasPicture ? 'block w-full' : 'hidden'} />
      <div className="numeric px-2 py-1">
        <p>{formatTimecode(time)}</p>
        {marker?.name && <p className="line-clamp-2 font-sans break-words">{marker.name}</p>}
        {entry && (
          <p className={entry.detected ? 'text-detected' : 'text-missed'}>
            {entry.detected ? 'DETECTED' : 'NOT FOUND'} {(entry.confidence * 100).toFixed(1)}%
          </p>
        )}
      </div>
    </div>,
    document.body,
  );
}
