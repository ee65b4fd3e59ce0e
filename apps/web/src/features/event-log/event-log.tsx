import type { DetectedEvent, LogEntry } from '@framescout/contract';
import { EventList } from './event-list.tsx';
import { RecentEntries } from './recent-entries.tsx';

type EventLogProps = {
  events: readonly DetectedEvent[];
  log: readonly LogEntry[];
  shownTime: number;
  isScanning: boolean;
  onShow(event: DetectedEvent): void;
  readThumbnail(time: number): Promise<ImageBitmap | null>;
};

/** What was found: the events, and the log's last entries. */
export function EventLog({ log, ...list }: EventLogProps) {
  const isEmpty = log.length === 0;
  return (
    <section aria-labelledby="event-log-title" className="flex min-h-0 flex-1 flex-col gap-2">
      <h2 id="event-log-title" className="panel-title">
        Event Analysis
      </h2>
      {isEmpty ? (
        <p className="text-text-3">
          {list.isScanning ? 'The first second is being looked at.' : 'Events appear here once you log them.'}
        </p>
      ) : (
        <>
          <EventList {...list} />
          <RecentEntries log={log} />
        </>
      )}
    </section>
  );
}
