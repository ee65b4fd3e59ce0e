import { formatTimecode, type LogEntry, mostSimilarMoment, SENSITIVITY } from '@framescout/contract';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../ui/format-count.ts';

/** The id of the button that brings deleted events back. */
export const BRING_BACK_ID = 'bring-back-events';

type EmptyEventListProps = {
  isScanning: boolean;
  /** Whether the scan was cancelled, so that only part of the video was scanned. */
  isCancelled: boolean;
  isFiltered: boolean;
  /** How many events were deleted. */
  deleted: number;
  log: readonly LogEntry[];
  onShowTime(time: number): void;
  onBringBack(): void;
};

/** Explains why no event is listed and, after a scan, offers the moment that comes closest to one. */
export function EmptyEventList(props: EmptyEventListProps) {
  const { isScanning, isCancelled, isFiltered, deleted, log, onShowTime, onBringBack } = props;
  if (isFiltered) return <p className="text-text-3">No event passes the filter.</p>;
  if (isScanning) return <p className="text-text-3">None so far.</p>;
  if (deleted > 0) {
    return (
      <div className="flex flex-col items-start gap-2 text-text-3">
        <p>No events are left: {formatCount(deleted, 'event')} deleted.</p>
        <Button id={BRING_BACK_ID} variant="secondary" size="small" onClick={onBringBack}>
          Bring back
        </Button>
      </div>
    );
  }
  if (log.some(({ detected }) => detected)) {
    return <p className="text-text-3">The element was detected, but its rules leave no event.</p>;
  }
  const closest = mostSimilarMoment(log);
  const none = isCancelled ? 'No events in the part that was scanned.' : 'No events found.';
  if (!closest) {
    const why = isCancelled
      ? 'LOG EVENTS scans the whole video.'
      : 'Nothing in this video comes close to the element: check that your selections show it.';
    return (
      <p className="text-text-3">
        {none} {why}
      </p>
    );
  }
  const isInReach = 100 * closest.confidence >= SENSITIVITY.min;
  return (
    <div className="flex flex-col items-start gap-2 text-text-3">
      <p>
        {none} The closest match is at {Math.round(100 * closest.confidence)}%.{' '}
        {isInReach ? 'A lower sensitivity may include it.' : 'If that is the element, mark it there too.'}
      </p>
      <Button variant="secondary" size="small" onClick={() => onShowTime(closest.time)}>
        Show {formatTimecode(closest.time)}
      </Button>
    </div>
  );
}
