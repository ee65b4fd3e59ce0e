import { expect, it } from 'vitest';
import { searchCommands } from './command-entry.ts';

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
