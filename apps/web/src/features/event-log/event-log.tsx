import { useStore } from 'zustand';
import { EventEditor, type EventWords } from './event-editor.tsx';
import { EventList, type EventListProps } from './event-list.tsx';
import { RecentEntries } from './recent-entries.tsx';

type EventLogProps = EventListProps & {
  /** Whether a scan has begun. */
  isScanned: boolean;
  onDescribe(words: EventWords): void;
};

/** The results: the events, and the log's last entries. */
export function EventLog({ isScanned, onDescribe, ...list }: EventLogProps) {
  const { browser, events, isScanning, log } = list;
  const isEmpty = events.length === 0 && log.length === 0;
  const isEditing = useStore(browser, (state) => state.isEditing);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      {!isScanned || (isScanning && isEmpty) ? (
        <p className="text-text-3">
          {isScanning ? 'The first second is being looked at.' : 'Events appear here once you log them.'}
        </p>
      ) : (
        <>
          <EventList {...list} />
          {log.length > 0 && <RecentEntries log={log} />}
        </>
      )}
      {isEditing && (
        <EventEditor
          events={browser.chosenEvents}
          onSave={onDescribe}
          onClose={() => browser.setEditing(false)}
        />
      )}
    </div>
  );
}
