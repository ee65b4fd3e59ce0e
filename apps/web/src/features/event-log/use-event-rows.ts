import type { Seconds } from '@framescout/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { isDuring, type ListedEvent } from '../scan/index.ts';
import type { EventBrowser } from './event-browser.ts';
import { ROW_HEIGHT } from './event-row.tsx';

/** What {@link useEventRows} returns. */
export type EventRows = ReturnType<typeof useEventRows>;

/**
 * Lays out the rows that are in view, and scrolls to the event on screen and to the current one. It belongs
 * to the list rather than to the grid, which is gone while the list is empty: focus has to return to the
 * rows.
 */
export function useEventRows(browser: EventBrowser, shownTime: Seconds) {
  const { listed, order, current } = useStore(browser);
  // Scrolling rerenders the list many times a second, and must not search all of it each time.
  const shownIndex = useMemo(
    () => listed.findIndex((event) => isDuring(event, shownTime)),
    [listed, shownTime],
  );
  const currentIndex = useMemo(() => listed.findIndex(({ id }) => id === current), [listed, current]);
  const scroller = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  const virtualizer = useVirtualizer({
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
  const { scrollToIndex } = virtualizer;
  useEffect(() => {
    if (followedIndex >= 0 && !scroller.current?.matches(':hover')) scrollToIndex(followedIndex);
  }, [followedIndex, scrollToIndex]);

  // Focus also counts as in the list while nothing has it, since a row that goes away takes it along.
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      hasFocus.current = target instanceof Node && scroller.current?.contains(target) === true;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);

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

  return {
    scroller,
    virtualizer,
    /** The indices of the event on screen and of the current one; -1 for none. */
    shownIndex,
    currentIndex,
  };
}

/** Returns the index of the first event (by time) that starts at or after a time, or else of the last one. */
function nextIndex(events: readonly ListedEvent[], time: Seconds): number {
  const index = events.findIndex(({ startTime }) => startTime >= time);
  return index < 0 ? events.length - 1 : index;
}
