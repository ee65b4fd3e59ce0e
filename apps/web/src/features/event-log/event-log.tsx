import { useStore } from 'zustand';
import { EventEditor, type EventWords } from './event-editor.tsx';
import { EventList, type EventListProps } from './event-list.tsx';
import { RecentEntries } from './recent-entries.tsx';

type EventLogProps = EventListProps & {
  onDescribe(words: EventWords): void;
};

/** The results: the events, and the log's last entries. */
export function EventLog({ onDescribe, ...list }: EventLogProps) {
  const { browser, isScanning, log } = list;
  const isEditing = useStore(browser, (state) => state.isEditing);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      {log.length === 0 ? (
        <p className="text-text-3">
          {isScanning ? 'The first second is being looked at.' : 'Events appear here once you log them.'}
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
    </div>
  );
}
