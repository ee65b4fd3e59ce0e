import type { LogEntry, RegionBox } from '@framescout/contract';
import type { Correction, ListedEvent } from '../scan/index.ts';
import { EventList } from './event-list.tsx';
import type { EventSource } from './event-source.ts';
import { RecentEntries } from './recent-entries.tsx';

type EventLogProps = {
  events: readonly ListedEvent[];
  /** What the events are of: elements, and rules over them. */
  sources: readonly EventSource[];
  /** That place in words if the element moves about; null if it stays put. */
  describePlace(event: ListedEvent): string | null;
  /** Where the element is in an event's picture (fractions of that picture); null if unknown. */
  placeOf(event: ListedEvent): RegionBox | null;
  /** Reads an event's picture: what surrounds its element in its best frame. */
  readPicture(event: ListedEvent): Promise<ImageBitmap | null>;
  /** The log of the active element. */
  log: readonly LogEntry[];
  shownTime: number;
  isScanning: boolean;
  /** Whether an event can be corrected. */
  isCorrectable(event: ListedEvent): boolean;
  isCorrecting: boolean;
  onCorrect(event: ListedEvent, correction: Correction): void;
  onShow(event: ListedEvent): void;
};

/** The results: the events, and the log's last entries. */
export function EventLog({ log, ...list }: EventLogProps) {
  if (log.length === 0) {
    return (
      <p className="text-text-3">
        {list.isScanning ? 'The first second is being looked at.' : 'Events appear here once you log them.'}
      </p>
    );
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <EventList {...list} />
      <RecentEntries log={log} />
    </div>
  );
}
