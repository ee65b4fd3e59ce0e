import { formatTimecode } from '@framescout/contract';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../ui/format-count.ts';
import type { EditConflict, EventEdit } from '../event-edits/index.ts';

type ConflictNotesProps = {
  conflicts: readonly EditConflict[];
  onShow(time: number): void;
  /** Keeps the edit as an event added by hand, or drops it. */
  onSettle(edit: EventEdit, isKept: boolean): void;
};

const REASONS = {
  gone: 'nothing is detected here now',
  taken: 'another event has replaced it',
} as const;
const MAX_SHOWN = 50;

/**
 * Lists the edits that have lost their event, for the user to decide about; renders nothing if there are
 * none.
 */
export function ConflictNotes({ conflicts, onShow, onSettle }: ConflictNotesProps) {
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
              <button type="button" className="min-w-0 flex-1 text-left" onClick={() => onShow(time)}>
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
