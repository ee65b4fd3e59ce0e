import type { LogEntry } from '@framescout/contract';
import type { FoundEvent } from '@framescout/engine';
import { CorrectionBar } from './correction-bar.tsx';
import type { Verdict } from './correction-buttons.tsx';
import { EventList } from './event-list.tsx';
import { RecentEntries } from './recent-entries.tsx';

type EventLogProps = {
  events: readonly FoundEvent[];
  log: readonly LogEntry[];
  shownTime: number;
  isScanning: boolean;
  canCorrect: boolean;
  isCorrecting: boolean;
  /** How many corrections there are; with some, the last can be taken back. */
  corrections: number;
  onCorrect(event: FoundEvent, verdict: Verdict): void;
  onUndoCorrection(): void;
  onReview(): void;
  onShow(event: FoundEvent): void;
  readThumbnail(time: number): Promise<ImageBitmap | null>;
};

/** What was found: the events, and the log's last entries. */
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
