import { formatTimecode, type LogEntry } from '@framescout/contract';
import { Fold } from '../../ui/layout/fold.tsx';
import { EventList, type EventListProps } from './event-list.tsx';

type EventLogProps = EventListProps & {
  /** Whether a scan has started, or markers count as events. */
  isScanned: boolean;
};

/** Shows the results: the events, and the last entries of the log. */
export function EventLog({ isScanned, ...list }: EventLogProps) {
  const { events, isScanning, log } = list;
  const isEmpty = events.length === 0 && log.length === 0;
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      {!isScanned || (isScanning && isEmpty) ? (
        <p className="text-text-3">
          {isScanning ? 'Events appear here as they are found.' : 'Events appear here once you log them.'}
        </p>
      ) : (
        <>
          <EventList {...list} />
          {log.length > 0 && <RecentEntries log={log} />}
        </>
      )}
    </div>
  );
}

const SHOWN = 20;

function RecentEntries({ log }: { log: readonly LogEntry[] }) {
  const detected = log.filter((entry) => entry.detected).length;
  return (
    <Fold
      title={<span className="font-semibold">Last {SHOWN} log entries</span>}
      note={
        <span className="numeric">
          {detected} of {log.length} s detected
        </span>
      }
    >
      <ul
        aria-label="Log entries"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
        tabIndex={0}
        className="mt-1 max-h-40 overflow-auto rounded-panel border border-hairline"
      >
        {log
          .slice(-SHOWN)
          .reverse()
          .map((entry) => (
            <li
              key={entry.frame}
              className="numeric grid grid-cols-[1fr_auto_3.5rem] gap-2 border-b border-hairline px-2 py-0.5 last:border-0"
            >
              <span className="text-text-2">{formatTimecode(entry.time)}</span>
              <span className={entry.detected ? 'text-detected' : 'text-missed'}>
                {entry.detected ? 'DETECTED' : 'NOT FOUND'}
              </span>
              <span className="text-right">{(entry.confidence * 100).toFixed(1)}%</span>
            </li>
          ))}
      </ul>
    </Fold>
  );
}
