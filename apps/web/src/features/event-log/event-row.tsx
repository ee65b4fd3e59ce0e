// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the rows that are out of sight
// biome-ignore-all lint/a11y/useFocusableInteractive: of a grid, one row at a time takes focus

import { formatTimecode, type RegionBox, type RegionPixels } from '@framescout/contract';
import { Check, Hand, Star, StickyNote, X } from 'lucide-react';
import { memo, useCallback, useEffect, useRef } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ColorDot } from '../../ui/layout/color-dot.tsx';
import { toImageData } from '../../ui/layout/region-preview.tsx';
import { useLatePicture } from '../../ui/layout/use-late-picture.ts';
import { isManual, isRejected, wordsOf } from '../event-edits/index.ts';
import type { Correction, ListedEvent } from '../scan/index.ts';
import type { EventSource } from './filter-events.ts';

/** The height of a row, in CSS pixels. */
export const ROW_HEIGHT = 44;

/** The id of the one row that Tab reaches. */
export const REACHABLE_ROW_ID = 'reachable-event';

type EventRowProps = {
  event: ListedEvent;
  number: number;
  /** Its position in the list, 0-based, and its offset from the top of the list, in CSS pixels. */
  index: number;
  top: number;
  /** The element or rule it belongs to, if the row should name it. */
  source: EventSource | null;
  color: string;
  /**
   * Where the element is in an event's picture (fractions of it) and, in words, where in the video if the row
   * should say so.
   */
  placeOf(event: ListedEvent): RegionBox | null;
  describePlace(event: ListedEvent): string | null;
  /** What the scan captured of it; null if nothing. */
  seen: RegionPixels | null;
  isShown: boolean;
  isChosen: boolean;
  isReachable: boolean;
  canCorrect: boolean;
  onCorrect(event: ListedEvent, correction: Correction): void;
  readPicture(event: ListedEvent): Promise<ImageBitmap | null>;
};

/**
 * Shows an event in the list: its picture, its time, and the user's marks. Memoized, so that scrolling
 * renders only the rows that come into view.
 */
export const EventRow = memo(function EventRow(props: EventRowProps) {
  const { event, number, index, top, source, canCorrect, ...row } = props;
  const { edit } = event;
  const { name } = wordsOf(event);
  const placeInWords = row.describePlace(event);
  const isWrong = isRejected(event);
  return (
    <div
      role="row"
      id={row.isReachable ? REACHABLE_ROW_ID : undefined}
      aria-rowindex={index + 1}
      aria-selected={row.isChosen}
      aria-current={row.isShown || undefined}
      data-event={event.id}
      tabIndex={row.isReachable ? 0 : -1}
      className={classNames(
        'group absolute inset-x-0 flex cursor-default items-center border-b border-hairline px-1.5 contain-strict hover:bg-surface-2 focus-visible:-outline-offset-2',
        row.isShown && 'bg-surface-2',
        row.isChosen && 'bg-accent/15 shadow-[inset_2px_0_0_var(--accent)] hover:bg-accent/20',
      )}
      style={{ top, height: ROW_HEIGHT }}
    >
      <div role="gridcell" className="flex min-w-0 flex-1 items-center gap-2.5">
        <span className="sr-only">Event {number}</span>
        <EventThumbnail
          event={event}
          place={row.placeOf(event)}
          color={row.color}
          seen={row.seen}
          readPicture={row.readPicture}
        />
        <span className="min-w-0 flex-1">
          <span className={classNames('flex items-center gap-1.5', isWrong && 'text-text-3')}>
            <span className={classNames('numeric', isWrong && 'line-through')}>
              {formatTimecode(event.startTime)}
            </span>
            <Marks event={event} />
          </span>
          <span className="numeric flex items-center gap-1.5 text-text-3">
            {name && <span className="max-w-32 truncate font-sans text-text-2">{name}</span>}
            <span className="whitespace-nowrap">{(event.endTime - event.startTime).toFixed(2)} s</span>
            {placeInWords && <span className="whitespace-nowrap">· {placeInWords}</span>}
            {source && (
              <>
                <ColorDot color={source.color} />
                <span className="truncate font-sans">{source.name}</span>
              </>
            )}
            {edit?.tags.map((tag) => (
              <span
                key={tag}
                className="truncate rounded bg-surface-3 px-1 font-sans text-[11px] text-text-2"
              >
                {tag}
              </span>
            ))}
          </span>
        </span>
      </div>
      <div role="gridcell" className="flex items-center">
        <span
          className={classNames(
            'numeric pr-1',
            isWrong ? 'text-text-3' : 'text-detected',
            canCorrect &&
              'group-focus-within:invisible group-hover:invisible pointer-coarse:group-aria-selected:invisible',
          )}
        >
          {(event.confidence * 100).toFixed(0)}%
        </span>
        {canCorrect && <CorrectionButtons {...props} />}
      </div>
    </div>
  );
});

function Marks({ event }: { event: ListedEvent }) {
  const { edit } = event;
  const { note } = wordsOf(event);
  return (
    <span className="flex items-center gap-1 [&_svg]:size-3.5">
      {edit?.verdict === 'right' && <Check role="img" aria-label="right" className="text-detected" />}
      {edit?.verdict === 'wrong' && <X role="img" aria-label="wrong" className="text-danger" />}
      {edit?.isStarred && <Star role="img" aria-label="starred" className="fill-accent text-accent" />}
      {isManual(event) && <Hand role="img" aria-label="by hand" className="text-text-2" />}
      {note && <StickyNote role="img" aria-label="note" className="text-text-2" />}
    </span>
  );
}

const CORRECTIONS = [
  { correction: 'sample', words: 'Right: learn from', Icon: Check, color: 'text-detected' },
  { correction: 'counter-example', words: 'Wrong: find fewer like', Icon: X, color: 'text-danger' },
] as const;

/**
 * The buttons for judging an event, shown on hover, on focus and, since a finger does not hover, in a chosen row. They
 * use the browser's own tooltips: twenty of ours at a time would slow the page down. Tab reaches those of one row.
 */
function CorrectionButtons({ event, number, isReachable, onCorrect }: EventRowProps) {
  return (
    <span className="absolute inset-y-0 right-1 flex items-center gap-0.5 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:group-aria-selected:opacity-100">
      {CORRECTIONS.map(({ correction, words, Icon, color }) => (
        <Button
          key={correction}
          variant="quiet"
          size="icon"
          aria-label={`${words} event ${number}`}
          title={`${words} event ${number}`}
          tabIndex={isReachable ? 0 : -1}
          onClick={() => onCorrect(event, correction)}
        >
          <Icon className={color} />
        </Button>
      ))}
    </span>
  );
}

// Rows that are merely scrolled past do not read a picture.
const READ_DELAY_MS = 120;

/**
 * Shows the surroundings of an event's element in its best frame, read once it scrolls into view. Until then,
 * shows what the scan captured.
 */
function EventThumbnail({
  event,
  place,
  color,
  seen,
  readPicture,
}: {
  event: ListedEvent;
  /** Where to mark the element, in its color (fractions of the picture); null if unknown. */
  place: RegionBox | null;
  color: string;
  seen: RegionPixels | null;
  readPicture(event: ListedEvent): Promise<ImageBitmap | null>;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!seen || !element) return;
    element.width = seen.width;
    element.height = seen.height;
    element.getContext('2d')?.putImageData(toImageData(seen), 0, 0);
  }, [seen]);
  const read = useCallback(() => readPicture(event), [event, readPicture]);
  useLatePicture(canvas, read, READ_DELAY_MS);
  return (
    <span className="relative h-9 w-16 shrink-0 overflow-hidden rounded-[4px]">
      <canvas ref={canvas} width={64} height={36} className="block size-full bg-surface-0 object-cover" />
      {place && (
        <span
          className="absolute rounded-[2px] border opacity-80"
          style={{
            left: `${place.x * 100}%`,
            top: `${place.y * 100}%`,
            width: `${place.width * 100}%`,
            height: `${place.height * 100}%`,
            borderColor: color,
          }}
        />
      )}
    </span>
  );
}
