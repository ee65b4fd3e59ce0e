import { afterEach, expect, it } from 'vitest';
import { keyBindings, searchCommands } from './key-bindings.ts';

const play = { name: 'Play', keys: ['space'] };
const mute = { name: 'Mute', keys: ['m'] };

afterEach(() => keyBindings.reset());

it('follows the keys chosen in another tab, and keeps them when one is chosen here', () => {
  localStorage.setItem('keyboardShortcuts', JSON.stringify({ Play: ['p'] }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'keyboardShortcuts' }));
  expect(keyBindings.keysOf(play)).toEqual(['p']);
  keyBindings.choose(mute, 'q');
  expect(JSON.parse(localStorage.getItem('keyboardShortcuts') ?? '')).toEqual({ Play: ['p'], Mute: ['q'] });
});

const commands = [
  { label: 'Play or pause', group: 'Play' },
  { label: 'Delete the event', group: 'Review' },
  { label: 'Play the event in a loop', group: 'Review' },
  { label: 'Undo: play with fire', group: 'General' },
];
const labels = (query: string) => searchCommands(commands, query).map(({ label }) => label);

it('lists everything if the query is empty', () => {
  expect(searchCommands(commands, ' ')).toBe(commands);
});

it('requires every word, in the label or the group', () => {
  expect(labels('loop review')).toEqual(['Play the event in a loop']);
  expect(labels('nothing like it')).toEqual([]);
});

it('lists labels that start with the query first', () => {
  expect(labels('play')).toEqual(['Play or pause', 'Play the event in a loop', 'Undo: play with fire']);
});
