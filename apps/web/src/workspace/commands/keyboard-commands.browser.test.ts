import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findConflicts, keyBindings } from '../../features/commands/index.ts';
import { exampleWorkspace } from '../../test-support/example-workspace.ts';
import { COMMANDS } from './commands.ts';
import { commandFor, handlesKey, shortcutsByName } from './keyboard-commands.ts';

const plain = { code: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const press = (key: string, changes: Partial<typeof plain> = {}) => ({ ...plain, key, ...changes });

beforeEach(() => keyBindings.reset());
afterEach(() => keyBindings.reset());

describe('commands', () => {
  it('share no keys and no names', () => {
    expect([...findConflicts(COMMANDS, ({ keys }) => keys)]).toEqual([]);
    expect(new Set(COMMANDS.map(({ name }) => name)).size).toBe(COMMANDS.length);
  });

  it('respond to their key only while they are available', () => {
    const workspace = exampleWorkspace();
    expect(commandFor(press('Escape'), workspace)).toBeUndefined();
    workspace.elements.startSelecting();
    expect(commandFor(press('Escape'), workspace)?.name).toBe('leave');
    expect(commandFor(press(' '), workspace)?.name).toBe('play');
    expect(commandFor(press(' '), null)).toBeUndefined();
  });

  it('distinguish a key with Ctrl, Shift or Alt from the plain one', () => {
    const workspace = exampleWorkspace();
    expect(commandFor(press('t'), null)?.name).toBe('theme');
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) {
      expect(commandFor(press('t', { [modifier]: true }), null)).toBeUndefined();
    }
    expect(commandFor(press('k', { ctrlKey: true }), null)?.name).toBe('palette');
    expect(commandFor(press('k'), workspace)?.name).toBe('stop');
  });

  it('step by one frame while K is held with J or L', () => {
    const workspace = exampleWorkspace();
    expect(commandFor(press('l'), workspace)?.name).toBe('shuttle-on');
    expect(commandFor(press('l'), workspace, new Set(['K', 'L']))?.name).toBe('next-frame');
    expect(commandFor(press('j'), workspace, new Set(['K']))?.name).toBe('previous-frame');
    expect(commandFor(press('m'), workspace, new Set(['K']))?.name).toBe('mute');
  });
});

describe('custom keys', () => {
  const theme = COMMANDS.find(({ name }) => name === 'theme') ?? { name: '', keys: [] };
  const mute = COMMANDS.find(({ name }) => name === 'mute') ?? { name: '', keys: [] };

  it('replace the default ones, in tooltips too, until they are reset', () => {
    keyBindings.choose(theme, 'Shift+Q');
    expect(commandFor(press('t'), null)).toBeUndefined();
    expect(commandFor(press('Q', { shiftKey: true }), null)?.name).toBe('theme');
    expect(shortcutsByName().get('theme')).toBe('Shift Q');
    keyBindings.reset(theme);
    expect(commandFor(press('t'), null)?.name).toBe('theme');
    expect(localStorage.getItem('keyboardShortcuts')).toBeNull();
  });

  it("conflict with another command's, until that command gives them up", () => {
    const conflicts = () => findConflicts(COMMANDS, (command) => keyBindings.keysOf(command));
    keyBindings.choose(theme, 'M');
    expect([...conflicts()].map(([key, own]) => [key, own.map(({ name }) => name)])).toEqual([
      ['M', ['mute', 'theme']],
    ]);
    keyBindings.removeKey(mute, 'M');
    expect(conflicts().size).toBe(0);
    expect(shortcutsByName().has('mute')).toBe(false);
  });
});

describe('a key', () => {
  function element(html: string): Element | null {
    const holder = document.createElement('div');
    holder.innerHTML = html;
    return holder.firstElementChild;
  }

  it.each([
    ['<input type="text">', press('a')],
    ['<input type="text">', press('z', { ctrlKey: true })],
    ['<select></select>', press('ArrowDown')],
    ['<input type="range">', press('ArrowLeft')],
    ['<div role="slider"></div>', press('PageUp')],
    ['<button></button>', press(' ')],
    ['<button></button>', press('Enter')],
    ['<input type="checkbox">', press(' ')],
    ['<div role="tab"></div>', press('ArrowRight')],
    ['<div role="dialog"></div>', press('l')],
  ])('belongs to the focused %s when it is %j', (html, key) => {
    expect(handlesKey(element(html), key)).toBe(true);
  });

  it.each([
    ['<button></button>', ['ArrowLeft']],
    ['<input type="range">', [' ', 'Enter', 'Delete', 'Escape', 'F1']],
    ['<div role="slider"></div>', [' ', 'Enter', 'Delete', 'Escape', 'F1']],
    ['<button role="tab"></button>', ['Delete', 'Escape', 'F1']],
    ['<input type="checkbox">', ['s']],
    ['<input type="number">', ['F1']],
    ['<div></div>', [' ']],
    ['<div role="row"></div>', ['Enter']],
  ])('is free on the focused %s when it is one of %j', (html, keys) => {
    for (const key of keys) expect(handlesKey(element(html), press(key)), key).toBe(false);
  });

  it('with Ctrl is free in a text field, unless it edits the text', () => {
    expect(handlesKey(element('<input type="text">'), press('k', { ctrlKey: true }))).toBe(false);
  });

  it.each([
    ['<button></button>', press(' ')],
    ['<button></button>', press('Enter')],
    ['<button role="tab"></button>', press(' ')],
    ['<summary></summary>', press(' ')],
    ['<input type="checkbox">', press(' ')],
  ])('is free on %s that has its focus from the pointer when it is %j', (html, key) => {
    expect(handlesKey(element(html), key, true)).toBe(false);
  });

  it('belongs to an open dialog even if the focus is outside it', () => {
    const dialog = document.createElement('div');
    dialog.role = 'dialog';
    dialog.dataset['state'] = 'open';
    document.body.append(dialog);
    const isTaken = handlesKey(document.body, press('n'));
    dialog.remove();
    expect(isTaken).toBe(true);
    expect(handlesKey(document.body, press('n'))).toBe(false);
  });
});
