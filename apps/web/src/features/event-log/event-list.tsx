import { formatTimecode, type RegionBox } from '@framescout/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { ColorDot } from '../../ui/color-dot.tsx';
import type { Correction, ListedEvent } from '../scan/index.ts';
import { CorrectionButtons } from './correction-buttons.tsx';
import { EventFilter, filterEvents } from './event-filter.tsx';
import type { EventSource } from './event-source.ts';
import { EventThumbnail } from './event-thumbnail.tsx';
import { type EventOrder, sortEvents } from './sort-events.ts';

const ROW_HEIGHT = 44;

type EventListProps = {
  events: readonly ListedEvent[];
  /** What the events are of: elements, and rules over them. */
  sources: readonly EventSource[];
  /** Where the element is in an event's picture (fractions of that picture); null if unknown. */
  placeOf(event: ListedEvent): RegionBox | null;
  /** That place in words if the element moves about; null if it stays put. */
  describePlace(event: ListedEvent): string | null;
  shownTime: number;
  isScanning: boolean;
  /** Whether an event can be corrected: not during a scan, nor with a matcher that does not learn. */
  isCorrectable(event: ListedEvent): boolean;
  isCorrecting: boolean;
  onCorrect(event: ListedEvent, correction: Correction): void;
  onShow(event: ListedEvent): void;
  /** Reads an event's picture: what surrounds its element in its best frame. */
  readPicture(event: ListedEvent): Promise<ImageBitmap | null>;
};

/** Lists every event with its first and last frame; a click shows the first. */
export function EventList({
  events,
  placeOf,
  describePlace,
  shownTime,
  sources,
  isScanning,
  isCorrectable,
  isCorrecting,
  onCorrect,
  onShow,
  readPicture,
}: EventListProps) {
  const [order, setOrder] = useState<EventOrder>('time');
  const [shownSource, setShownSource] = useState<string | null>(null);
  const source = sources.find(({ id }) => id === shownSource) ?? null;
  const sorted = useMemo(() => {
    return sortEvents(filterEvents(events, source?.id ?? null), order);
  }, [events, source, order]);
  const sourceOf = useMemo(() => new Map(sources.map((each) => [each.id, each])), [sources]);
  const numbers = useMemo(() => new Map(events.map((event, index) => [event, index + 1])), [events]);
  const shownIndex = sorted.findIndex((event) => isShownAt(event, shownTime));
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 4,
  });

  // Follows the video, but does not scroll away from under the pointer.
  const followedIndex = shownIndex < 0 && order === 'time' ? nextIndex(sorted, shownTime) : shownIndex;
  const { scrollToIndex } = rows;
  useEffect(() => {
    if (followedIndex >= 0 && !scroller.current?.matches(':hover')) scrollToIndex(followedIndex);
  }, [followedIndex, scrollToIndex]);

  return (
    <div className="flex min-h-40 flex-1 flex-col gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <h3 className="font-semibold">
          Events <span className="numeric text-text-2">{sorted.length}</span>
        </h3>
        {sources.length > 1 && (
          <EventFilter sources={sources} shown={source?.id ?? null} onChange={setShownSource} />
        )}
        <label className="flex items-center gap-1.5 whitespace-nowrap text-text-2">
          Sort by
          <select
            className="h-6 rounded-control border border-hairline bg-surface-2 px-1"
            value={order}
            onChange={(event) => setOrder(asOrder(event.target.value))}
          >
            <option value="time">time</option>
            <option value="confidence">confidence</option>
            <option value="length">length</option>
          </select>
        </label>
      </div>
      {sorted.length === 0 ? (
        <p className="text-text-3">
          {isScanning ? 'None so far.' : 'No events found. A lower sensitivity finds fainter ones.'}
        </p>
      ) : (
        <div ref={scroller} className="min-h-0 flex-1 overflow-auto rounded-panel border border-hairline">
          <ul className="relative" style={{ height: rows.getTotalSize() }}>
            {rows.getVirtualItems().map((row) => {
              const event = sorted[row.index];
              if (!event) return null;
              const isShown = row.index === shownIndex;
              const canCorrect = isCorrectable(event);
              const own = sourceOf.get(event.sourceId);
              const place = describePlace(event);
              return (
                <li
                  key={`${event.startFrame}-${event.endFrame}-${row.index}`}
                  className="group absolute inset-x-0"
                  style={{ top: row.start, height: ROW_HEIGHT }}
                >
                  <button
                    type="button"
                    onClick={() => onShow(event)}
                    aria-current={isShown || undefined}
                    className={classNames(
                      'flex size-full items-center gap-2.5 border-b border-hairline px-1.5 text-left hover:bg-surface-2 focus-visible:-outline-offset-2',
                      isShown && 'bg-surface-2',
                    )}
                  >
                    <span className="sr-only">Event {numbers.get(event)}</span>
                    <EventThumbnail
                      event={event}
                      place={placeOf(event)}
                      color={own?.color ?? 'white'}
                      readPicture={readPicture}
                    />
                    <span className="numeric min-w-0 flex-1">
                      <span className="block text-text-1">{formatTimecode(event.startTime)}</span>
                      <span className="flex items-center gap-1.5 text-text-3">
                        <span className="whitespace-nowrap">
                          {(event.endTime - event.startTime).toFixed(2)} s
                        </span>
                        {place && <span className="whitespace-nowrap">· {place}</span>}
                        {own && sources.length > 1 && (
                          <>
                            <ColorDot color={own.color} />
                            <span className="truncate font-sans">{own.name}</span>
                          </>
                        )}
                      </span>
                    </span>
                    <span
                      className={classNames(
                        'numeric pr-1 text-detected',
                        canCorrect && 'group-focus-within:invisible group-hover:invisible',
                      )}
                    >
                      {percent(event)}%
                    </span>
                  </button>
                  {canCorrect && (
                    <CorrectionButtons
                      number={numbers.get(event) ?? 0}
                      isBusy={isCorrecting}
                      onCorrect={(correction) => onCorrect(event, correction)}
                    />
                  )}
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </div>
  );
}

function isShownAt(event: ListedEvent, time: number): boolean {
  return time >= event.startTime - 1e-3 && time < event.endTime;
}

/** The first event (by time) that begins at or after a time; the last one if none does. */
function nextIndex(events: readonly ListedEvent[], time: number): number {
  const index = events.findIndex(({ startTime }) => startTime >= time);
  return index < 0 ? events.length - 1 : index;
}

function percent(event: ListedEvent): string {
  return (event.confidence * 100).toFixed(0);
}

function asOrder(value: string): EventOrder {
  return value === 'confidence' || value === 'length' ? value : 'time';
}
