import type { LogEntry } from '@framescout/contract';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import type { EditConflict, EventEdit } from '../event-edits/index.ts';
import { ConflictNotes } from './conflict-notes.tsx';
import { BRING_BACK_ID, EmptyEventList } from './empty-event-list.tsx';
import { EventGrid, type EventGridProps } from './event-grid.tsx';
import { EventListHeader } from './event-list-header.tsx';
import { REACHABLE_ROW_ID } from './event-row.tsx';
import { EventToolbar, type EventToolbarProps, MissedButton } from './event-toolbar.tsx';
import { filterSize } from './filter-events.ts';
import { useEventRows } from './use-event-rows.ts';

export type EventListProps = Omit<EventGridProps, 'isAdding'> &
  Pick<EventToolbarProps, 'missed' | 'isPointing' | 'onCommand'> & {
    /** The log of the active element. */
    log: readonly LogEntry[];
    conflicts: readonly EditConflict[];
    /** How many deleted events can be brought back. */
    deleted: number;
    shownTime: number;
    isScanning: boolean;
    /** Whether the scan was cancelled. */
    isCancelled: boolean;
    onShowTime(time: number): void;
    onSettle(edit: EventEdit, isKept: boolean): void;
  };

/** Lists events in a scrolling grid; a click chooses an event and shows its first frame. */
export function EventList(props: EventListProps) {
  const { browser, sources, shownTime, isScanning } = props;
  const { listed, filter, chosen } = useStore(browser);
  const rows = useEventRows(browser, shownTime);
  const [isAdding, setAdding] = useState(false);
  const isChanged = useMemo(
    () => chosen.size > 0 && listed.some(({ id, edit }) => edit !== null && chosen.has(id)),
    [listed, chosen],
  );
  return (
    <div
      data-focus-next={`${BRING_BACK_ID} ${REACHABLE_ROW_ID}`}
      className="flex min-h-40 flex-1 flex-col gap-1"
    >
      <EventListHeader browser={browser} sources={sources}>
        {!props.isPointing && (
          <MissedButton
            missed={props.missed}
            onCommand={props.onCommand}
            className="hidden pointer-coarse:inline-flex"
          />
        )}
      </EventListHeader>
      <EventToolbar
        chosen={chosen.size}
        isChanged={isChanged}
        isScanning={isScanning}
        isAdding={isAdding}
        onAdding={setAdding}
        missed={props.missed}
        isPointing={props.isPointing}
        onCommand={props.onCommand}
      />
      <ConflictNotes conflicts={props.conflicts} onShow={props.onShowTime} onSettle={props.onSettle} />
      {listed.length === 0 ? (
        <EmptyEventList
          isScanning={isScanning}
          isCancelled={props.isCancelled}
          isFiltered={filterSize(filter) > 0}
          deleted={props.deleted}
          log={props.log}
          onShowTime={props.onShowTime}
          onBringBack={() => props.onCommand('bring-back')}
        />
      ) : (
        <>
          <EventGrid {...props} isAdding={isAdding} rows={rows} />
          {/* Below the events, which must not move when one of them is deleted. */}
          {props.deleted > 0 && !isScanning && (
            <p className="flex items-center gap-2 text-text-2">
              {props.deleted.toLocaleString('en-US')} deleted:{' '}
              <Button variant="secondary" size="small" onClick={() => props.onCommand('bring-back')}>
                Bring back
              </Button>
            </p>
          )}
        </>
      )}
    </div>
  );
}
