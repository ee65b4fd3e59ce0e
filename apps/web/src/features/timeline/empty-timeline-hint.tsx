import type { TimelineModel } from './timeline-model.ts';

/** Says, where the curve will be, how scores get there. */
export function EmptyTimelineHint({ rows, isScanning }: Pick<TimelineModel, 'rows' | 'isScanning'>) {
  return (
    <p
      className="pointer-events-none absolute inset-x-0 -translate-y-1/2 px-16 text-center text-text-3"
      style={{ top: rows.curve.top + 0.55 * rows.curve.height }}
    >
      {isScanning
        ? 'The scores appear here as the video is scanned.'
        : 'Mark the element in three frames and log events: the scores appear here.'}
    </p>
  );
}
