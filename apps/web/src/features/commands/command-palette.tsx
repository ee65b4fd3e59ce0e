import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { Key } from '../../ui/buttons/tooltip.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useFocusReturn } from '../../ui/dialogs/dialog.tsx';
import { isComposing } from '../../ui/fields/is-composing.ts';
import { type CommandEntry, keyBindings, searchCommands } from './key-bindings.ts';

/** A command as the palette shows it; `label` says what it would do in the current state. */
export type OfferedCommand = CommandEntry & { isAvailable: boolean };

type CommandPaletteProps = {
  commands: readonly OfferedCommand[];
  onRun(name: string): void;
  onClose(): void;
};

/** Lists every command with its key, to search and run. Unavailable commands come last. */
export function CommandPalette({ commands, onRun, onClose }: CommandPaletteProps) {
  const [query, setQuery] = useState('');
  const [index, setIndex] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const returnFocus = useFocusReturn();
  useStore(keyBindings);
  const found = useMemo(() => {
    const matches = searchCommands(commands, query);
    return [...matches.filter((it) => it.isAvailable), ...matches.filter((it) => !it.isAvailable)];
  }, [commands, query]);
  const active = found[Math.min(index, found.length - 1)];
  const activeId = active && `${id}-${active.name}`;

  useEffect(() => {
    if (activeId) list.current?.querySelector(`[id="${activeId}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const run = (command: OfferedCommand | undefined) => {
    if (!command?.isAvailable) return;
    // A dialog that the command opens returns the focus to what has it now, which must not be the palette.
    flushSync(onClose);
    returnFocus();
    onRun(command.name);
  };
  const onKeyDown = (press: KeyboardEvent) => {
    if (isComposing(press.nativeEvent)) return;
    const last = found.length - 1;
    const at = Math.min(index, last);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 8, PageUp: at - 8 }[press.key];
    if (press.key === 'Enter') run(active);
    else if (next !== undefined) setIndex(Math.min(last, Math.max(0, next)));
    else return;
    press.preventDefault();
  };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/60" />
        <Dialog.Content
          aria-describedby={undefined}
          onEscapeKeyDown={(press) => isComposing(press) && press.preventDefault()}
          onCloseAutoFocus={(event) => {
            // A command that was run may have moved the focus.
            if (document.activeElement === document.body) returnFocus(event);
            else event.preventDefault();
          }}
          className="fixed top-[12vh] left-1/2 z-50 flex max-h-[70vh] w-140 max-w-[calc(100vw-2rem)] -translate-x-1/2 flex-col overflow-hidden rounded-panel border border-hairline bg-surface-1 shadow-float"
        >
          <Dialog.Title className="sr-only">Commands</Dialog.Title>
          <input
            role="combobox"
            aria-label="Search commands"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={activeId}
            aria-autocomplete="list"
            placeholder="What do you want to do?"
            className="h-12 w-full shrink-0 border-b border-hairline bg-transparent px-4 text-[15px] outline-none placeholder:text-text-3"
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              setIndex(0);
            }}
            onKeyDown={onKeyDown}
          />
          <div
            ref={list}
            id={`${id}-list`}
            role="listbox"
            aria-label="Commands"
            className="overflow-auto p-1.5"
          >
            {found.map((command) => (
              <CommandOption
                key={command.name}
                id={`${id}-${command.name}`}
                command={command}
                isActive={command === active}
                onPoint={() => setIndex(found.indexOf(command))}
                onRun={() => run(command)}
              />
            ))}
          </div>
          {found.length === 0 && <p className="px-4 pb-4 text-text-2">No matching commands.</p>}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type CommandOptionProps = {
  id: string;
  command: OfferedCommand;
  isActive: boolean;
  onPoint(): void;
  onRun(): void;
};

function CommandOption({ id, command, isActive, onPoint, onRun }: CommandOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the search field, which points at the option
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-disabled={!command.isAvailable}
      className={classNames(
        'flex h-8 cursor-pointer items-center gap-3 rounded-control px-2.5 scroll-m-1.5',
        isActive && 'bg-surface-3',
        !command.isAvailable && 'cursor-default text-text-3',
      )}
      onPointerMove={onPoint}
      onClick={onRun}
    >
      <span className="min-w-0 flex-1 truncate">{command.label}</span>
      <span className="text-[12px] text-text-3">{command.group}</span>
      <span className="flex w-20 justify-end">
        <ShortcutKey command={command} />
      </span>
    </div>
  );
}

function ShortcutKey({ command }: { command: CommandEntry }) {
  const shortcut = keyBindings.shortcutOf(command);
  return shortcut && <Key>{shortcut}</Key>;
}
