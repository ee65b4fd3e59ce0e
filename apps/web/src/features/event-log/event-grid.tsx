// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the rows that are out of sight
// biome-ignore-all lint/a11y/useFocusableInteractive: of a grid, one row at a time takes focus

import type { RegionBox, RegionPixels } from '@framescout/contract';
import { type MouseEvent, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { Correction, ListedEvent } from '../scan/index.ts';
import type { EventBrowser } from './event-browser.ts';
import { EventRow } from './event-row.tsx';
import type { EventSource } from './filter-events.ts';
import type { EventRows } from './use-event-rows.ts';

export type EventGridProps = {
  events: readonly ListedEvent[];
  browser: EventBrowser;
  /** What events can belong to: elements, and rules over them. */
  sources: readonly EventSource[];
  /** Where the element is in an event's picture (fractions of that picture); null if unknown. */
  placeOf(event: ListedEvent): RegionBox | null;
  /** Says where in the video the element is, if it moves about; null if it stays put. */
  describePlace(event: ListedEvent): string | null;
  /** What the scan captured of an event, shown until its picture is read; null if nothing. */
  previewOf(event: ListedEvent): RegionPixels | null;
  /** Whether an event can be corrected: not during a scan, and not with a matcher that does not learn. */
  isCorrectable(event: ListedEvent): boolean;
  /** Whether every click adds an event to the chosen ones, or removes it; its buttons are away meanwhile. */
  isAdding: boolean;
  onCorrect(event: ListedEvent, correction: Correction): void;
  onShow(event: ListedEvent): void;
  /** Reads an event's picture: the surroundings of its element in its best frame. */
  readPicture(event: ListedEvent): Promise<ImageBitmap | null>;
};

/** The scrolling rows of the listed events, of which only those in view exist. */
export function EventGrid({ rows, ...props }: EventGridProps & { rows: EventRows }) {
  const { events, browser, sources } = props;
  const { listed, chosen } = useStore(browser);
  const { scroller, virtualizer, shownIndex, currentIndex } = rows;
  const sourceOf = useMemo(() => new Map(sources.map((each) => [each.id, each])), [sources]);
  const numbers = useMemo(() => new Map(events.map(({ id }, index) => [id, index + 1])), [events]);

  const isFinger = useRef(false);
  const choose = (clicked: ListedEvent, { shiftKey, ctrlKey, metaKey }: MouseEvent) => {
    if (shiftKey) browser.extendTo(clicked.id);
    else if (ctrlKey || metaKey || props.isAdding) browser.toggle(clicked.id);
    else {
      browser.choose(clicked.id);
      props.onShow(clicked);
    }
  };
  const click = (event: MouseEvent) => {
    const { clicked, isButton } = readClick(event, listed);
    if (clicked && !isButton) choose(clicked, event);
  };
  // A finger does not hover: it cannot see a row's buttons before it has chosen the row. Keys have no detail.
  const clickUnseen = (event: MouseEvent) => {
    const { clicked, isButton } = readClick(event, listed);
    if (!clicked || !isButton || !isFinger.current || event.detail === 0 || chosen.has(clicked.id)) return;
    event.stopPropagation();
    choose(clicked, event);
  };

  const reachableIndex = Math.max(0, currentIndex);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the commands of the page do by keys what clicks do here
    <div
      ref={scroller}
      role="grid"
      aria-label="Events"
      aria-multiselectable="true"
      aria-rowcount={listed.length}
      className="min-h-0 flex-1 overflow-auto rounded-panel border border-hairline select-none"
      onPointerDown={({ pointerType }) => {
        isFinger.current = pointerType === 'touch';
      }}
      onClickCapture={clickUnseen}
      onClick={click}
    >
      <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
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
              seen={props.previewOf(event)}
              isShown={index === shownIndex}
              isChosen={chosen.has(event.id)}
              isReachable={index === reachableIndex}
              canCorrect={!props.isAdding && props.isCorrectable(event)}
              onCorrect={props.onCorrect}
              readPicture={props.readPicture}
            />
          );
        })}
      </div>
    </div>
  );
}

/** Returns the event whose row was clicked, and whether that was on one of the row's buttons. */
function readClick({ target }: MouseEvent, listed: readonly ListedEvent[]) {
  const element = target instanceof Element ? target : null;
  const id = element?.closest('[data-event]')?.getAttribute('data-event');
  return { clicked: listed.find((each) => each.id === id), isButton: element?.closest('button') != null };
}
