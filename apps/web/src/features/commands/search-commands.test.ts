import { expect, it } from 'vitest';
import { searchCommands } from './search-commands.ts';

const commands = [
  { label: 'Play or pause', group: 'Play' },
  { label: 'Delete the event', group: 'Review' },
  { label: 'Play the event in a loop', group: 'Review' },
  { label: 'Undo: play with fire', group: 'General' },
];
const labels = (query: string) => searchCommands(commands, query).map(({ label }) => label);

it('lists everything while nothing is asked', () => {
  expect(searchCommands(commands, ' ')).toBe(commands);
});

it('finds every word, in the label or the group', () => {
  expect(labels('loop review')).toEqual(['Play the event in a loop']);
  expect(labels('nothing like it')).toEqual([]);
});

it('puts first what begins with the query', () => {
  expect(labels('play')).toEqual(['Play or pause', 'Play the event in a loop', 'Undo: play with fire']);
});
