import type { LogEntry, RegionBox } from '@framescout/contract';
import type { Correction, ListedEvent } from '../scan/index.ts';
import { CorrectionBar } from './correction-bar.tsx';
import { EventList } from './event-list.tsx';
import type { EventSource } from './event-source.ts';
import { RecentEntries } from './recent-entries.tsx';

type EventLogProps = {
  events: readonly ListedEvent[];
  /** What the events are of: elements, and rules over them. */
  sources: readonly EventSource[];
  /** Where in the picture an event's element is (fractions); null if unknown. */
  placeOf(event: ListedEvent): RegionBox | null;
  /** That place in words if the element moves about; null if it stays put. */
  describePlace(event: ListedEvent): string | null;
  /** The log of the active element. */
  log: readonly LogEntry[];
  shownTime: number;
  isScanning: boolean;
  /** Whether anything can be corrected, and whether a given event can. */
  canCorrect: boolean;
  isCorrectable(event: ListedEvent): boolean;
  isCorrecting: boolean;
  /** How many corrections there are; the last one can be undone. */
  corrections: number;
  onCorrect(event: ListedEvent, correction: Correction): void;
  onUndoCorrection(): void;
  onReview(): void;
  onShow(event: ListedEvent): void;
  readThumbnail(time: number): Promise<ImageBitmap | null>;
};

/** The results: the events, and the log's last entries. */
export function EventLog({ log, corrections, onUndoCorrection, onReview, ...list }: EventLogProps) {
  const isEmpty = log.length === 0;
  return (
    <section aria-labelledby="event-log-title" className="flex min-h-0 flex-1 flex-col gap-2">
      <header className="flex min-h-7 items-center gap-2">
        <h2 id="event-log-title" className="panel-title whitespace-nowrap">
          Event Analysis
        </h2>
        {!isEmpty && list.canCorrect && (
          <CorrectionBar
            corrections={corrections}
            isBusy={list.isCorrecting}
            hasEvents={list.events.length > 0}
            onUndo={onUndoCorrection}
            onReview={onReview}
          />
        )}
      </header>
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
