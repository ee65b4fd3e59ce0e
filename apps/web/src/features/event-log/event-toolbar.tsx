import { Check, Combine, CopyCheck, Pencil, Scissors, Star, Trash2, Undo2, X } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';

type EventToolbarProps = {
  chosen: number;
  /** Whether any of the chosen events has been edited. */
  isChanged: boolean;
  /** Whether a scan is running, during which the chosen events can't be changed. */
  isScanning: boolean;
  /** Whether every tap on an event adds it to the chosen ones, or removes it. */
  isAdding: boolean;
  onAdding(isAdding: boolean): void;
  /** Runs a command by name. */
  onCommand(name: string): void;
};

type Tool = { command: string; label: string; icon: ReactNode; isUsable: boolean };

/**
 * Shows what can be done with the chosen events; each button does the same as its key. Memoized, so that
 * scrolling does not rerender it.
 */
export const EventToolbar = memo(function EventToolbar(props: EventToolbarProps) {
  const { isChanged, isAdding, onCommand } = props;
  const chosen = props.isScanning ? 0 : props.chosen;
  const hasAny = chosen > 0;
  const tools: readonly Tool[] = [
    { command: 'right', label: 'Right', icon: <Check />, isUsable: hasAny },
    { command: 'wrong', label: 'Wrong', icon: <X />, isUsable: hasAny },
    { command: 'star', label: 'Star', icon: <Star />, isUsable: hasAny },
    { command: 'describe', label: 'Name, note and tags', icon: <Pencil />, isUsable: hasAny },
    { command: 'split', label: 'Split here', icon: <Scissors />, isUsable: chosen === 1 },
    { command: 'merge', label: 'Merge', icon: <Combine />, isUsable: chosen > 1 },
    { command: 'delete', label: 'Delete', icon: <Trash2 />, isUsable: hasAny },
    {
      command: 'revert',
      label: 'Revert to what was detected',
      icon: <Undo2 />,
      isUsable: hasAny && isChanged,
    },
  ];
  return (
    <div role="toolbar" aria-label="Chosen events" className="flex h-7 items-center">
      {/* Other pointers come with keys for this. */}
      <IconButton
        label="Choose several by tapping"
        aria-pressed={isAdding}
        className={classNames(
          'hidden size-7 pointer-coarse:inline-flex',
          isAdding && 'bg-surface-3 text-text-1',
        )}
        onClick={() => props.onAdding(!isAdding)}
      >
        <CopyCheck />
      </IconButton>
      {tools.map(({ command, label, icon, isUsable }) => (
        <IconButton
          key={command}
          label={label}
          command={command}
          className="size-7"
          disabled={!isUsable}
          onClick={() => onCommand(command)}
        >
          {icon}
        </IconButton>
      ))}
      <p role="status" className="numeric ml-auto min-w-0 truncate pl-1 text-text-2">
        {chosen > 0 && `${chosen.toLocaleString('en-US')} chosen`}
      </p>
    </div>
  );
});
