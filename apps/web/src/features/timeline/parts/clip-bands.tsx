import type { Seconds } from '@framescout/contract';
import { memo } from 'react';
import type { TimeView } from '../view/time-view.ts';
import type { TimelineRows } from '../view/timeline-model.ts';
import { type ClipBand, MIN_PRESSABLE_PIXELS, placeClips } from './place-clips.ts';
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
