import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Clip } from '../list/clip-list.ts';
import { statusOf } from '../list/clip-status.ts';
import type { ClipPlanner } from '../plan/clip-planner.ts';
import type { ClipRunner } from '../run/clip-runner.ts';
import { ClipRow } from './clip-row.tsx';

export type ClipRowsProps = {
  planner: ClipPlanner;
  runner: ClipRunner;
  previewed: string | null;
  onPreview(clip: Clip): void;
  onRetry(clip: Clip): void;
  onPointerMove(): void;
  onPointerLeave(): void;
};

/** The list of clips, of which only the rows in view exist. */
export function ClipRows(props: ClipRowsProps) {
  const { planner, runner, previewed, onPreview, onRetry, ...on } = props;
  const { clips, plans } = useStore(planner);
  const { statuses, run } = useStore(runner);
  const { settings } = useStore(planner.settings);
  const { rows, height, measureRow, setList, noteFocus } = useClipRows(clips);
  return (
    <ul
      ref={setList}
      aria-label="Clips to create"
      className="relative"
      style={{ height }}
      onFocus={noteFocus}
      {...on}
    >
      {rows.map(({ index, top }) => {
        const clip = clips[index];
        if (!clip) return null;
        return (
          <ClipRow
            key={clip.id}
            clip={clip}
            total={clips.length}
            top={top}
            planned={plans.get(clip.id) ?? null}
            status={statusOf(statuses, clip, settings)}
            isRunning={run !== null}
            isPreviewed={previewed === clip.id}
            measure={measureRow}
            onPreview={onPreview}
            onRetry={onRetry}
            planner={planner}
          />
        );
      })}
    </ul>
  );
}

// Of a clip that is planned, in CSS pixels, like the gap; a row is measured once it is there.
const ROW_HEIGHT = 68;
const GAP = 4;

/**
 * Lays out the rows that are in view, within whatever scrolls around the list: its own part of the step or, on
 * a small screen, the whole step. The row with the focus and its neighbors stay where they are when they are
 * scrolled out of view, so that Tab continues from there.
 */
function useClipRows(clips: readonly Clip[]) {
  const [list, setList] = useState<HTMLElement | null>(null);
  const [offset, setOffset] = useState(0);
  const [focused, setFocused] = useState<string | null>(null);
  const scroller = useMemo(() => list && scrollerOf(list), [list]);
  const focusedIndex = useMemo(() => clips.findIndex(({ id }) => id === focused), [clips, focused]);
  const virtualizer = useVirtualizer({
    count: clips.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: useCallback((index: number) => clips[index]?.id ?? index, [clips]),
    gap: GAP,
    overscan: 4,
    scrollMargin: offset,
    rangeExtractor: (range) => withNeighborhood(range, focusedIndex),
  });

  // Whatever stands above the list in the same scroller moves it when it grows, shrinks or goes away.
  useLayoutEffect(() => {
    if (!list || !scroller) return;
    const observer = new ResizeObserver(() => {
      const { top } = list.getBoundingClientRect();
      setOffset(Math.round(top - scroller.getBoundingClientRect().top + scroller.scrollTop));
    });
    for (const content of scroller.children) observer.observe(content);
    return () => observer.disconnect();
  }, [list, scroller]);

  return {
    /** The rows to render, with their offset from the top of the list, and the list's height. */
    rows: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start - offset })),
    height: virtualizer.getTotalSize(),
    measureRow: virtualizer.measureElement,
    setList,
    noteFocus({ target }: FocusEvent) {
      setFocused(target.closest('[data-clip]')?.getAttribute('data-clip') ?? null);
    },
  };
}

/** Returns the indices to render: those in and near the view, and a row with its neighbors if `index` >= 0. */
function withNeighborhood(range: Range, index: number): number[] {
  const inView = defaultRangeExtractor(range);
  if (index < 0) return inView;
  const near = [index - 1, index, index + 1].filter((other) => other >= 0 && other < range.count);
  return [...new Set([...inView, ...near])].sort((a, b) => a - b);
}

function scrollerOf(list: HTMLElement): Element {
  for (let around = list.parentElement; around; around = around.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around;
  }
  return document.documentElement;
}
