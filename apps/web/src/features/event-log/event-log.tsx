import { EventList, type EventListProps } from './event-list.tsx';
import { RecentEntries } from './recent-entries.tsx';

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
