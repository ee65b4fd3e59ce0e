import type { Seconds } from '@framescout/contract';
import { memo } from 'react';
import { type TimeView, timeToX } from '../view/time-view.ts';
import type { TimelineRows } from '../view/timeline-model.ts';
import { TimeHandle } from './time-handle.tsx';

type ClipBandsProps = {
  clips: readonly ClipBand[];
  view: TimeView;
  width: number;
  rows: TimelineRows;
  frameRate: number;
  onTrim(id: string, edge: 'start' | 'end', time: Seconds): void;
  onSeek(time: Seconds): void;
};

/**
 * Shows clips along the ruler; their edges can be moved frame by frame with the arrow keys, or dragged unless
 * the clip is too narrow. Where there are too many narrow ones, the user has to zoom in first. Memoized, so
 * that playing does not rerender every clip at each frame.
 */
export const ClipBands = memo(function ClipBands(props: ClipBandsProps) {
  const { clips, view, width, rows, frameRate, onTrim, onSeek } = props;
  const { top, height } = rows.ruler;
  return placeClips(clips, view, width).map(({ id, left, right, clip }) => (
    <div
      key={id}
      className="pointer-events-none absolute rounded-sm border-accent border-x-2 bg-accent/20"
      style={{ left, width: right - left, top, height }}
    >
      {clip &&
        (['start', 'end'] as const).map((edge) => (
          <TimeHandle
            key={edge}
            label={`${edge === 'start' ? 'Start' : 'End'} of clip ${clip.number}`}
            time={clip[edge]}
            view={view}
            width={width}
            isPressable={right - left >= MIN_PRESSABLE_PIXELS}
            className={`inset-y-0 w-2 ${edge === 'start' ? '-left-1' : '-right-1'}`}
            onMove={(time) => onTrim(clip.id, edge, time)}
            onStep={(frames) => onTrim(clip.id, edge, clip[edge] + frames / frameRate)}
            onClick={() => onSeek(edge === 'start' ? clip.start : clip.end - 0.5 / frameRate)}
          />
        ))}
    </div>
  ));
});

/** A clip on the timeline, and its number in the list of clips. */
export type ClipBand = { id: string; number: number; start: Seconds; end: Seconds };

/**
 * Where a clip is on the timeline, in CSS pixels. Without `clip`, several narrow ones share the place, and
 * their edges can only be moved once they are wider.
 */
export type PlacedClip = { id: string; left: number; right: number; clip: ClipBand | null };

/** On narrower bands, handles would cover the ruler, and a pixel may be minutes of a long video. */
const MIN_PRESSABLE_PIXELS = 12;
/** With more clips in view, each narrow one would add two stops for the Tab key to thousands. */
const MAX_ALL_WITH_EDGES = 100;
// Closer ones look like one.
const MIN_GAP_PIXELS = 1;

/** Places the clips that are in view; `clips` are in the order of the list. */
export function placeClips(clips: readonly ClipBand[], view: TimeView, width: number): PlacedClip[] {
  const inView = clips.filter(({ start, end }) => end >= view.start && start <= view.end);
  const placed = inView.map((clip) => {
    const left = timeToX(clip.start, view, width);
    return { id: clip.id, left, right: Math.max(left + 2, timeToX(clip.end, view, width)), clip };
  });
  if (placed.length <= MAX_ALL_WITH_EDGES) return placed;
  const merged: PlacedClip[] = [];
  for (const own of placed) {
    if (own.right - own.left >= MIN_PRESSABLE_PIXELS) {
      merged.push(own);
      continue;
    }
    const before = merged.at(-1);
    if (before?.clip === null && own.left - before.right < MIN_GAP_PIXELS) {
      before.left = Math.min(before.left, own.left);
      before.right = Math.max(before.right, own.right);
    } else {
      merged.push({ ...own, clip: null });
    }
  }
  return merged;
}
