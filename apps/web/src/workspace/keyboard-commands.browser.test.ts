import { describe, expect, it } from 'vitest';
import { exampleWorkspace } from '../test-support/example-workspace.ts';
import { COMMANDS, commandFor, SHORTCUTS, takesKey } from './keyboard-commands.ts';

const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };

describe('commands', () => {
  it('share no key and no name', () => {
    const keys = COMMANDS.flatMap((command) => command.keys);
    expect(new Set(keys).size).toBe(keys.length);
    expect(SHORTCUTS.size).toBe(COMMANDS.length);
  });

  it('are found by their key only while they are available', () => {
    using workspace = exampleWorkspace();
    expect(commandFor({ ...plain, key: 'Escape' }, workspace)).toBeUndefined();
    workspace.elements.startSelecting();
    expect(commandFor({ ...plain, key: 'Escape' }, workspace)?.name).toBe('leave');
    expect(commandFor({ ...plain, key: ' ' }, workspace)?.name).toBe('play');
    expect(commandFor({ ...plain, key: ' ' }, null)).toBeUndefined();
  });

  it("ignore the browser's own key combinations", () => {
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) {
      expect(commandFor({ ...plain, key: 't', [modifier]: true }, null)).toBeUndefined();
    }
    expect(commandFor({ ...plain, key: 't' }, null)?.name).toBe('theme');
  });
});

describe('a key', () => {
  function element(html: string): Element | null {
    const holder = document.createElement('div');
    holder.innerHTML = html;
    return holder.firstElementChild;
  }

  it.each([
    ['<input type="text">', 'a'],
    ['<select></select>', 'ArrowDown'],
    ['<input type="range">', 'ArrowLeft'],
    ['<button></button>', ' '],
    ['<input type="checkbox">', ' '],
    ['<div role="tab"></div>', 'ArrowRight'],
    ['<div role="dialog"></div>', 'l'],
  ])('belongs to the focused %s when it is "%s"', (html, key) => {
    expect(takesKey(element(html), key)).toBe(true);
  });

  it.each([
    ['<button></button>', 'ArrowLeft'],
    ['<input type="range">', ' '],
    ['<input type="checkbox">', 's'],
    ['<div></div>', ' '],
  ])('is free on the focused %s when it is "%s"', (html, key) => {
    expect(takesKey(element(html), key)).toBe(false);
  });
});
