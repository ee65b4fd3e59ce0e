import { Pencil, RotateCcw } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { Button } from '../../ui/buttons/button.tsx';
import { Key } from '../../ui/buttons/tooltip.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { type Chord, chordOf, describeChord } from './chord.ts';
import { COMMAND_GROUPS, type CommandEntry, findConflicts, keyBindings } from './key-bindings.ts';

type KeysDialogProps = { commands: readonly CommandEntry[]; onClose(): void };

/** Lists all keys, to look up and change. A key that two commands share is shown with both. */
export function KeysDialog({ commands, onClose }: KeysDialogProps) {
  const { chosen } = useStore(keyBindings);
  const [asked, setAsked] = useState<string | null>(null);
  const conflicts = findConflicts(commands, (command) => keyBindings.keysOf(command));
  return (
    <Dialog
      title="Keys"
      description="Choose a key to change it. Changes are kept in this browser."
      className="w-180"
      onClose={onClose}
    >
      <div className="columns-1 gap-8 sm:columns-2">
        {COMMAND_GROUPS.map((group) => (
          <section key={group} aria-label={group} className="mb-4 break-inside-avoid">
            <h3 className="panel-title mb-1">{group}</h3>
            <ul>
              {commands
                .filter((command) => command.group === group)
                .map((command) => (
                  <KeyRow
                    key={command.name}
                    command={command}
                    isAsked={asked === command.name}
                    rivals={conflictsOf(command, conflicts)}
                    onAsk={() => setAsked(command.name)}
                    onAnswer={(key) => {
                      setAsked(null);
                      if (key !== undefined) keyBindings.choose(command, key);
                    }}
                  />
                ))}
            </ul>
          </section>
        ))}
      </div>
      <footer className="flex items-center justify-between gap-3 border-t border-hairline pt-3">
        <p role="status" className="text-text-2">
          {conflicts.size > 0 &&
            (conflicts.size === 1
              ? 'One key is assigned to two commands; the first one available runs.'
              : `${conflicts.size} keys are assigned to two commands; the first one available runs.`)}
        </p>
        <Button disabled={Object.keys(chosen).length === 0} onClick={() => keyBindings.reset()}>
          <RotateCcw aria-hidden="true" />
          Reset all keys
        </Button>
      </footer>
    </Dialog>
  );
}

type KeyConflict = { key: Chord; command: CommandEntry };

function conflictsOf(
  command: CommandEntry,
  conflicts: ReadonlyMap<Chord, readonly CommandEntry[]>,
): KeyConflict[] {
  return keyBindings
    .keysOf(command)
    .flatMap((key) => (conflicts.get(key) ?? []).map((other) => ({ key, command: other })))
    .filter((rival) => rival.command !== command);
}

type KeyRowProps = {
  command: CommandEntry;
  isAsked: boolean;
  rivals: readonly KeyConflict[];
  onAsk(): void;
  /** A key, null for none, or undefined to change nothing. */
  onAnswer(key: Chord | null | undefined): void;
};

function KeyRow({ command, isAsked, rivals, onAsk, onAnswer }: KeyRowProps) {
  const keys = keyBindings.keysOf(command);
  const isChanged = command.name in keyBindings.getState().chosen;
  const change = useRef<HTMLButtonElement>(null);
  /** Does something that removes the focused control, and focuses the row's own button. */
  const focusAfter = (act: () => void) => {
    flushSync(act);
    change.current?.focus();
  };
  return (
    <li className="border-b border-hairline py-px last:border-0">
      <div className="flex min-h-7 items-center gap-1.5">
        <span className="min-w-0 flex-1">{command.label}</span>
        {isAsked ? (
          <KeyCapture
            label={command.label}
            onKey={(key) => focusAfter(() => onAnswer(key))}
            onLeave={() => onAnswer(undefined)}
          />
        ) : (
          <Button
            ref={change}
            variant="quiet"
            size="small"
            className={classNames('gap-1 px-1.5', rivals.length > 0 && 'text-danger')}
            onClick={onAsk}
          >
            <span className="sr-only">
              Change the key of {command.label}: {keys.length === 0 && 'none'}
            </span>
            {keys.length === 0 ? (
              <Pencil aria-hidden="true" />
            ) : (
              keys.map((key) => <Key key={key}>{describeChord(key)}</Key>)
            )}
          </Button>
        )}
        {isChanged && !isAsked && (
          <Button
            variant="quiet"
            size="icon"
            className="size-7"
            aria-label={`Reset the key of ${command.label}`}
            title="Reset"
            onClick={() => focusAfter(() => keyBindings.reset(command))}
          >
            <RotateCcw />
          </Button>
        )}
      </div>
      {rivals.map(({ key, command: rival }) => (
        <p key={`${key} ${rival.name}`} className="flex items-center gap-2 pb-1 text-[12px] text-danger">
          {describeChord(key)} is also “{rival.label}”.
          <button
            type="button"
            className="rounded underline"
            onClick={() => focusAfter(() => keyBindings.removeKey(rival, key))}
          >
            Use it only here
          </button>
        </p>
      ))}
    </li>
  );
}

/** `onKey` gets a key, or null for none. */
type KeyCaptureProps = { label: string; onKey(key: Chord | null): void; onLeave(): void };

function KeyCapture({ label, onKey, onLeave }: KeyCaptureProps) {
  const field = useRef<HTMLButtonElement>(null);
  useEffect(() => field.current?.focus(), []);
  const onKeyDown = (press: KeyboardEvent) => {
    const chord = chordOf(press.nativeEvent);
    // Escape closes the dialog, as everywhere.
    if (chord === null || chord === 'Escape' || chord.endsWith('Tab')) return;
    press.preventDefault();
    press.stopPropagation();
    // The key that opened this may still be down.
    if (!press.repeat) onKey(chord === 'Backspace' ? null : chord);
  };
  return (
    <button
      ref={field}
      type="button"
      aria-label={`Press the key for ${label}; Backspace for none`}
      className="h-7 rounded-control border border-accent bg-surface-2 px-2 text-[12px]"
      onKeyDown={onKeyDown}
      onBlur={onLeave}
    >
      Press a key
    </button>
  );
}
