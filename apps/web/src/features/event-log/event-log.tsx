import type { LogEntry } from '@framescout/contract';
import { useStore } from 'zustand';
import { CorrectionBar } from './correction-bar.tsx';
import { EventEditor, type EventWords } from './event-editor.tsx';
import { EventList, type EventListProps } from './event-list.tsx';
import { RecentEntries } from './recent-entries.tsx';

type EventLogProps = EventListProps & {
  /** The log of the active element. */
  log: readonly LogEntry[];
  /** Whether anything can be corrected. */
  canCorrect: boolean;
  /** How many corrections there are. */
  corrections: number;
  /** Whether there are verdicts that nothing was learnt from yet. */
  canLearn: boolean;
  onReview(): void;
  onDescribe(words: EventWords): void;
};

/** The results: the events, and the log's last entries. */
export function EventLog({
  log,
  corrections,
  canCorrect,
  canLearn,
  onReview,
  onDescribe,
  ...list
}: EventLogProps) {
  const { browser, onCommand } = list;
  const isEditing = useStore(browser, (state) => state.isEditing);
  const isEmpty = log.length === 0;
  return (
    <section aria-labelledby="event-log-title" className="flex min-h-0 flex-1 flex-col gap-2">
      <header className="flex min-h-7 items-center gap-2">
        <h2 id="event-log-title" className="panel-title whitespace-nowrap">
          Event Analysis
        </h2>
        {!isEmpty && canCorrect && (
          <CorrectionBar
            corrections={corrections}
            isBusy={list.isCorrecting}
            hasEvents={list.events.length > 0}
            canLearn={canLearn}
            onLearn={() => onCommand('learn')}
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
      {isEditing && (
        <EventEditor
          events={browser.chosenEvents}
          onSave={onDescribe}
          onClose={() => browser.setEditing(false)}
        />
      )}
    </section>
  );
}
