import { formatTimecode, type LogEntry, likestMoment, SENSITIVITY } from '@framescout/contract';
import { Button } from '../../ui/button.tsx';

type NothingListedProps = {
  isScanning: boolean;
  isFiltered: boolean;
  log: readonly LogEntry[];
  onShowTime(time: number): void;
};

/** Why no event is listed and, after a scan, the moment that comes nearest to one. */
export function NothingListed({ isScanning, isFiltered, log, onShowTime }: NothingListedProps) {
  if (isFiltered) return <p className="text-text-3">No event passes the filter.</p>;
  if (isScanning) return <p className="text-text-3">None so far.</p>;
  if (log.some(({ detected }) => detected)) {
    return <p className="text-text-3">The element was detected, but its rules leave no event.</p>;
  }
  const closest = likestMoment(log);
  if (!closest) {
    return (
      <p className="text-text-3">
        No events found. Nothing in this video comes close to the element: check that your selections show it.
      </p>
    );
  }
  const isInReach = 100 * closest.confidence >= SENSITIVITY.min;
  return (
    <div className="flex flex-col items-start gap-2 text-text-3">
      <p>
        No events found. The closest match is at {Math.round(100 * closest.confidence)}%.{' '}
        {isInReach ? 'A lower sensitivity may include it.' : 'If it is the element, mark it there as well.'}
      </p>
      <Button variant="secondary" size="small" onClick={() => onShowTime(closest.time)}>
        Show {formatTimecode(closest.time)}
      </Button>
    </div>
  );
}
