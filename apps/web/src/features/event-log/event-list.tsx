import { formatTimecode, type LogEntry, mostSimilarMoment, SENSITIVITY } from '@framescout/contract';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/buttons/button.tsx';
import { formatCount } from '../../ui/text/format.ts';
import type { EditConflict, EventEdit } from '../event-edits/index.ts';
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
        chosen={isScanning ? 0 : chosen.size}
        isChanged={isChanged}
        isAdding={isAdding}
        onAdding={setAdding}
        missed={props.missed}
        isPointing={props.isPointing}
        onCommand={props.onCommand}
      />
      <ConflictNotes {...props} />
      {listed.length === 0 ? (
        <EmptyEventList isFiltered={filterSize(filter) > 0} {...props} />
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

const REASONS = {
  gone: 'nothing is detected here now',
  taken: 'another event has replaced it',
} as const;
const MAX_SHOWN = 50;

/**
 * Lists the edits that have lost their event, for the user to decide about; renders nothing if there are
 * none.
 */
function ConflictNotes({ conflicts, onShowTime, onSettle }: EventListProps) {
  if (conflicts.length === 0) return null;
  return (
    <details className="rounded-panel border border-hairline bg-surface-2 px-2 py-1">
      <summary className="cursor-pointer text-accent-text">
        {formatCount(conflicts.length, 'change')} of yours without an event
      </summary>
      <ul aria-label="Changes without an event" className="max-h-40 overflow-auto">
        {conflicts.slice(0, MAX_SHOWN).map(({ edit, reason }) => {
          const time = edit.covers[0]?.startTime ?? edit.seen.peakTime;
          const what =
            edit.name || edit.tags.join(', ') || edit.note || (edit.isStarred ? 'starred' : 'right');
          return (
            <li key={edit.id} className="flex items-center gap-1.5 py-0.5">
              <button type="button" className="min-w-0 flex-1 text-left" onClick={() => onShowTime(time)}>
                <span className="numeric">{formatTimecode(time)}</span>{' '}
                <span className="block truncate text-[12px] text-text-2">
                  {what}: {REASONS[reason]}
                </span>
              </button>
              <Button size="small" onClick={() => onSettle(edit, true)}>
                Keep
              </Button>
              <Button size="small" variant="quiet" onClick={() => onSettle(edit, false)}>
                Drop
              </Button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

const BRING_BACK_ID = 'bring-back-events';

function EmptyEventList({ isFiltered, ...props }: EventListProps & { isFiltered: boolean }) {
  const { isScanning, isCancelled, deleted, log, onShowTime, onCommand } = props;
  if (isFiltered) return <p className="text-text-3">No event passes the filter.</p>;
  if (isScanning) return <p className="text-text-3">None so far.</p>;
  if (deleted > 0) {
    return (
      <div className="flex flex-col items-start gap-2 text-text-3">
        <p>No events are left: {formatCount(deleted, 'event')} deleted.</p>
        <Button id={BRING_BACK_ID} variant="secondary" size="small" onClick={() => onCommand('bring-back')}>
          Bring back
        </Button>
      </div>
    );
  }
  if (log.some(({ detected }) => detected)) {
    return <p className="text-text-3">The element was detected, but its rules leave no event.</p>;
  }
  const closest = mostSimilarMoment(log);
  const none = isCancelled ? 'No events in the part that was scanned.' : 'No events found.';
  if (!closest) {
    return (
      <p className="text-text-3">
        {none}{' '}
        {isCancelled
          ? 'LOG EVENTS scans the whole video.'
          : 'Nothing in this video comes close to the element: check that your selections show it.'}
      </p>
    );
  }
  const isInReach = 100 * closest.confidence >= SENSITIVITY.min;
  return (
    <div className="flex flex-col items-start gap-2 text-text-3">
      <p>
        {none} The closest match is at {Math.round(100 * closest.confidence)}%.{' '}
        {isInReach ? 'A lower sensitivity may include it.' : 'If that is the element, mark it there too.'}
      </p>
      <Button variant="secondary" size="small" onClick={() => onShowTime(closest.time)}>
        Show {formatTimecode(closest.time)}
      </Button>
    </div>
  );
}
