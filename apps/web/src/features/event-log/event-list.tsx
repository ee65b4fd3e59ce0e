// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the rows that are out of sight
// biome-ignore-all lint/a11y/useFocusableInteractive: of a grid, one row at a time takes focus

import type { LogEntry, RegionBox, RegionPixels } from '@framescout/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { EditConflict, EventEdit } from '../event-edits/index.ts';
import type { Correction, ListedEvent } from '../scan/index.ts';
import { ConflictNotes } from './conflict-notes.tsx';
import { BRING_BACK_ID, EmptyEventList } from './empty-event-list.tsx';
import type { EventBrowser } from './event-browser.ts';
import { EventFilterMenu } from './event-filter-menu.tsx';
import { EventRow, ROW_HEIGHT } from './event-row.tsx';
import type { EventSource } from './event-source.ts';
import { EventToolbar } from './event-toolbar.tsx';
import { filterSize } from './filter-events.ts';
import type { EventOrder } from './sort-events.ts';

export type EventListProps = {
  /** All events, by time. */
  events: readonly ListedEvent[];
  /** The log of the active element. */
  log: readonly LogEntry[];
  browser: EventBrowser;
  conflicts: readonly EditConflict[];
  /** How many deleted events can be brought back. */
  deleted: number;
  /** What events can belong to: elements, and rules over them. */
  sources: readonly EventSource[];
  /** Where the element is in an event's picture (fractions of that picture); null if unknown. */
  placeOf(event: ListedEvent): RegionBox | null;
  /** Says where in the video the element is, if it moves about; null if it stays put. */
  describePlace(event: ListedEvent): string | null;
  /** What the scan captured of an event, shown until its picture is read; null if nothing. */
  seenOf(event: ListedEvent): RegionPixels | null;
  shownTime: number;
  isScanning: boolean;
  /** Whether the scan was cancelled. */
  isCancelled: boolean;
  /** Whether an event can be added by hand. */
  canAdd: boolean;
  /** Whether an event can be corrected: not during a scan, and not with a matcher that does not learn. */
  isCorrectable(event: ListedEvent): boolean;
  isCorrecting: boolean;
  onCorrect(event: ListedEvent, correction: Correction): void;
  onShow(event: ListedEvent): void;
  /** Reads an event's picture: the surroundings of its element in its best frame. */
  readPicture(event: ListedEvent): Promise<ImageBitmap | null>;
  onShowTime(time: number): void;
  onSettle(edit: EventEdit, isKept: boolean): void;
  /** Runs a command by name. */
  onCommand(name: string): void;
};

/** Lists events in a scrolling grid; a click chooses an event and shows its first frame. */
export function EventList(props: EventListProps) {
  const { events, browser, sources, shownTime, isScanning } = props;
  const { listed, filter, counts, order, chosen, current } = useStore(browser);
  const sourceOf = useMemo(() => new Map(sources.map((each) => [each.id, each])), [sources]);
  const numbers = useMemo(() => new Map(events.map(({ id }, index) => [id, index + 1])), [events]);
  // Scrolling rerenders the list many times a second, and must not search all of it each time.
  const shownIndex = useMemo(
    () => listed.findIndex((event) => isShownAt(event, shownTime)),
    [listed, shownTime],
  );
  const isChanged = useMemo(
    () => chosen.size > 0 && listed.some(({ id, edit }) => edit !== null && chosen.has(id)),
    [listed, chosen],
  );
  const currentIndex = useMemo(() => listed.findIndex(({ id }) => id === current), [listed, current]);
  const scroller = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  const rows = useVirtualizer({
    count: listed.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 4,
  });

  // Follows the video, but does not scroll while the pointer is on the list.
  const followedIndex = useMemo(
    () => (shownIndex < 0 && order === 'time' ? nextIndex(listed, shownTime) : shownIndex),
    [shownIndex, order, listed, shownTime],
  );
  const { scrollToIndex } = rows;
  useEffect(() => {
    if (followedIndex >= 0 && !scroller.current?.matches(':hover')) scrollToIndex(followedIndex);
  }, [followedIndex, scrollToIndex]);

  // Focus follows the current event, unless it has left the list.
  useEffect(() => {
    if (currentIndex < 0) return;
    scrollToIndex(currentIndex);
    if (!hasFocus.current) return;
    const drawing = requestAnimationFrame(() => {
      const row = scroller.current?.querySelector<HTMLElement>(`[aria-rowindex="${currentIndex + 1}"]`);
      row?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(drawing);
  }, [currentIndex, scrollToIndex]);

  const click = (event: MouseEvent<HTMLDivElement>) => {
    const target = event.target instanceof Element ? event.target : null;
    const id = target?.closest('[data-event]')?.getAttribute('data-event');
    const clicked = listed.find((each) => each.id === id);
    if (!clicked || target?.closest('button')) return;
    if (event.shiftKey) browser.extendTo(clicked.id);
    else if (event.ctrlKey || event.metaKey) browser.toggle(clicked.id);
    else {
      browser.choose(clicked.id);
      props.onShow(clicked);
    }
  };

  const reachableIndex = Math.max(0, currentIndex);
  return (
    <div data-focus-next={BRING_BACK_ID} className="flex min-h-40 flex-1 flex-col gap-1">
      <div className="flex items-center gap-1">
        <h3 className="mr-auto font-semibold">
          Events <span className="numeric text-text-2">{listed.length}</span>
        </h3>
        <EventFilterMenu
          filter={filter}
          counts={counts}
          sources={sources}
          onChange={(facet, value, isWanted) => browser.setFilter(facet, value, isWanted)}
          onClear={() => browser.clearFilter()}
        />
        <label className="flex items-center gap-1.5 whitespace-nowrap text-text-2">
          Sort by
          <select
            className="h-6 rounded-control border border-hairline bg-surface-2 px-1"
            value={order}
            onChange={(event) => browser.setOrder(asOrder(event.target.value))}
          >
            <option value="time">time</option>
            <option value="confidence">confidence</option>
            <option value="length">length</option>
          </select>
        </label>
      </div>
      <EventToolbar
        chosen={chosen.size}
        isChanged={isChanged}
        isScanning={isScanning}
        canAdd={props.canAdd}
        onCommand={props.onCommand}
      />
      <ConflictNotes conflicts={props.conflicts} onShow={props.onShowTime} onSettle={props.onSettle} />
      {listed.length === 0 ? (
        <EmptyEventList
          isScanning={isScanning}
          isCancelled={props.isCancelled}
          isFiltered={filterSize(filter) > 0}
          deleted={props.deleted}
          log={props.log}
          onShowTime={props.onShowTime}
          onBringBack={() => props.onCommand('bring-back')}
        />
      ) : (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the commands of the page do by keys what clicks do here
        <div
          ref={scroller}
          role="grid"
          aria-label="Events"
          aria-multiselectable="true"
          aria-rowcount={listed.length}
          className="min-h-0 flex-1 overflow-auto rounded-panel border border-hairline select-none"
          onClick={click}
          onFocus={() => {
            hasFocus.current = true;
          }}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (relatedTarget && !currentTarget.contains(relatedTarget)) hasFocus.current = false;
          }}
        >
          <div role="rowgroup" className="relative" style={{ height: rows.getTotalSize() }}>
            {rows.getVirtualItems().map(({ index, start }) => {
              const event = listed[index];
              if (!event) return null;
              const own = sourceOf.get(event.sourceId);
              return (
                <EventRow
                  key={event.id}
                  event={event}
                  number={numbers.get(event.id) ?? 0}
                  index={index}
                  top={start}
                  source={sources.length > 1 ? (own ?? null) : null}
                  color={own?.color ?? 'white'}
                  placeOf={props.placeOf}
                  describePlace={props.describePlace}
                  seen={props.seenOf(event)}
                  isShown={index === shownIndex}
                  isChosen={chosen.has(event.id)}
                  isReachable={index === reachableIndex}
                  canCorrect={props.isCorrectable(event)}
                  isCorrecting={props.isCorrecting}
                  onCorrect={props.onCorrect}
                  readPicture={props.readPicture}
                />
              );
            })}
          </div>
        </div>
      )}
    </div>
  );
}

function isShownAt(event: ListedEvent, time: number): boolean {
  return time >= event.startTime - 1e-3 && time < event.endTime;
}

/** Returns the index of the first event (by time) that starts at or after a time, or else of the last one. */
function nextIndex(events: readonly ListedEvent[], time: number): number {
  const index = events.findIndex(({ startTime }) => startTime >= time);
  return index < 0 ? events.length - 1 : index;
}

function asOrder(value: string): EventOrder {
  return value === 'confidence' || value === 'length' ? value : 'time';
}
