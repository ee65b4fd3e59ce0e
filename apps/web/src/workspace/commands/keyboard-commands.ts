import { chordOf, keyBindings, keyOf } from '../../features/commands/index.ts';
import type { Workspace } from '../workspace.ts';
import { COMMANDS, type Command } from './commands.ts';

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * Returns the command for a key press, if one is available now. `held` are the other keys that are down;
 * chords with them take precedence, so that K and J together are not J.
 */
export function commandFor(
  press: KeyPress,
  workspace: Workspace | null,
  held: ReadonlySet<string> = new Set(),
): Command | undefined {
  const chord = chordOf(press);
  if (chord === null) return undefined;
  const own = keyOf(press);
  const chords = [...[...held].filter((key) => key !== own).map((key) => `${key}+${chord}`), chord];
  for (const each of chords) {
    const command = COMMANDS.find(
      (candidate) => keyBindings.keysOf(candidate).includes(each) && candidate.isAvailable(workspace),
    );
    if (command) return command;
  }
  return undefined;
}

/** Returns the text that tooltips show for each command's key, by command name. */
export function shortcutsByName(): ReadonlyMap<string, string> {
  return new Map(
    COMMANDS.flatMap((command) => {
      const shortcut = keyBindings.shortcutOf(command);
      return shortcut === null ? [] : [[command.name, shortcut] as const];
    }),
  );
}

// Chords with Ctrl or Cmd that mean something in a text field.
const TEXT_CHORDS = /^Mod\+(Shift\+)?([ACVXYZ]|Arrow\w+|Home|End|Backspace|Delete)$/;

// Function keys type nothing.
const FUNCTION_KEY = /^F\d+$/;
// The keys with which browsers move a slider, whatever its direction.
const SLIDER_KEY = /^(Arrow\w+|Home|End|PageUp|PageDown)$/;
const OPEN_DIALOG = '[role="dialog"][data-state="open"]';

/**
 * Whether the focused element, or a dialog over the page, handles this key itself, so that no command must
 * run. `isPointed` says that the element has its focus from the pointer: Space and Enter do not press such an
 * element again, but are commands as if nothing had the focus.
 */
export function handlesKey(element: Element | null, press: KeyPress, isPointed = false): boolean {
  // Nothing behind a dialog can be reached, not even by keys while nothing in the dialog has focus.
  if (document.querySelector(OPEN_DIALOG)) return true;
  if (!element) return false;
  const chord = chordOf(press);
  const { key } = press;
  if (element.closest('[role="dialog"]')) return true;
  if (element.matches('input[type="range"], [role="slider"]')) return SLIDER_KEY.test(key);
  if (element.matches('input[type="checkbox"]')) return key === ' ' && !isPointed;
  if (element.matches('input, textarea, select, [contenteditable="true"]')) {
    if (FUNCTION_KEY.test(key)) return false;
    return chord === null || !chord.startsWith('Mod+') || TEXT_CHORDS.test(chord);
  }
  if (element.matches('[role="tab"], [role="separator"]') && SLIDER_KEY.test(key)) return true;
  if (element.matches('button, summary, a[href]')) return !isPointed && (key === ' ' || key === 'Enter');
  return false;
}
