import { afterEach, expect, it } from 'vitest';
import { keyBindings } from './key-bindings.ts';

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
