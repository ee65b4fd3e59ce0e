import { Check, Combine, CopyCheck, Pencil, Plus, Scissors, Star, Trash2, Undo2, X } from 'lucide-react';
import { memo } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Tooltip } from '../../ui/buttons/tooltip.tsx';
import { classNames } from '../../ui/class-names.ts';

export type EventToolbarProps = {
  /** How many events are chosen and can be changed: none during a scan. */
  chosen: number;
  /** Whether any of the chosen events has been edited. */
  isChanged: boolean;
  /** Whether every tap on an event adds it to the chosen ones, or removes it. */
  isAdding: boolean;
  /** The element that is looked for on screen, where the scan has missed it; null if nothing can be added. */
  missed: string | null;
  /** Whether the user is being asked where it is. */
  isPointing: boolean;
  onAdding(isAdding: boolean): void;
  /** Runs a command by name. */
  onCommand(name: string): void;
};

// Fingers need wider buttons, of which only those fit that can be used.
const TOOL =
  'size-7 min-w-4 shrink pointer-coarse:h-10 pointer-coarse:min-w-4 pointer-coarse:max-w-16 pointer-coarse:flex-1 pointer-coarse:disabled:hidden';

/**
 * Shows what can be done with the chosen events, and where one is missing (for fingers, the header of the list does);
 * each button does the same as its key. While the user is asked where an element is, only that. Memoized, so that
 * scrolling does not rerender it.
 */
export const EventToolbar = memo(function EventToolbar(props: EventToolbarProps) {
  const { chosen, isChanged, isAdding, onCommand } = props;
  const hasAny = chosen > 0;
  const tools = [
    { command: 'right', label: 'Right', Icon: Check, isUsable: hasAny },
    { command: 'wrong', label: 'Wrong', Icon: X, isUsable: hasAny },
    { command: 'star', label: 'Star', Icon: Star, isUsable: hasAny },
    { command: 'describe', label: 'Name, note and tags', Icon: Pencil, isUsable: hasAny },
    { command: 'split', label: 'Split here', Icon: Scissors, isUsable: chosen === 1 },
    { command: 'merge', label: 'Merge', Icon: Combine, isUsable: chosen > 1 },
    { command: 'delete', label: 'Delete', Icon: Trash2, isUsable: hasAny },
    { command: 'revert', label: 'Revert to what was detected', Icon: Undo2, isUsable: hasAny && isChanged },
  ];
  return (
    <div role="toolbar" aria-label="Chosen events" className="flex h-7 items-center pointer-coarse:h-10">
      {props.isPointing ? (
        <PointingTools onCommand={onCommand} />
      ) : (
        <>
          {/* Other pointers come with keys for this. */}
          <IconButton
            label="Choose several by tapping"
            aria-pressed={isAdding}
            className={classNames(
              TOOL,
              'hidden pointer-coarse:inline-flex',
              isAdding && 'bg-surface-3 text-text-1',
            )}
            onClick={() => props.onAdding(!isAdding)}
          >
            <CopyCheck />
          </IconButton>
          {tools.map(({ command, label, Icon, isUsable }) => (
            <IconButton
              key={command}
              label={label}
              command={command}
              className={TOOL}
              disabled={!isUsable}
              onClick={() => onCommand(command)}
            >
              <Icon />
            </IconButton>
          ))}
          <MissedButton {...props} className="ml-auto pointer-coarse:hidden" />
        </>
      )}
    </div>
  );
});

/** Says that the element is in the frame on screen, where the scan has missed it. */
export function MissedButton({
  missed,
  onCommand,
  className,
}: Pick<EventToolbarProps, 'missed' | 'onCommand'> & { className: string }) {
  return (
    <Tooltip
      text={`Is one missing? Learns how ${missed ?? 'it'} looks in the frame on screen`}
      command="add-event"
    >
      <Button
        size="small"
        className={classNames('gap-1 px-1.5', className)}
        disabled={missed === null}
        onClick={() => onCommand('add-event')}
      >
        <Plus aria-hidden="true" />
        IT IS HERE
      </Button>
    </Tooltip>
  );
}

function PointingTools({ onCommand }: Pick<EventToolbarProps, 'onCommand'>) {
  return (
    <>
      <p className="mr-auto min-w-0 truncate">Where is it? Click it.</p>
      <Tooltip text="Adds an event, and learns nothing" command="add-event">
        <Button size="small" onClick={() => onCommand('add-event')}>
          ADD ONLY
        </Button>
      </Tooltip>
      <Tooltip text="Let clicks on the video seek again" command="leave">
        <Button size="small" variant="quiet" onClick={() => onCommand('leave')}>
          CANCEL
        </Button>
      </Tooltip>
    </>
  );
}
