import { describe, expect, it } from 'vitest';
import { chordOf, describeChord } from './chord.ts';

const plain = { code: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };

describe('a chord', () => {
  it.each([
    [{ key: 'k' }, 'K'],
    [{ key: 'Z', shiftKey: true }, 'Shift+Z'],
    [{ key: 'k', ctrlKey: true }, 'Mod+K'],
    [{ key: 'k', metaKey: true }, 'Mod+K'],
    [{ key: 'Z', metaKey: true, shiftKey: true }, 'Mod+Shift+Z'],
    [{ key: 'ArrowLeft', shiftKey: true }, 'Shift+ArrowLeft'],
    [{ key: 'ArrowLeft', altKey: true }, 'Alt+ArrowLeft'],
    [{ key: '?', shiftKey: true }, '?'],
    [{ key: ' ' }, 'Space'],
    [{ key: 'л', code: 'KeyK' }, 'K'],
    [{ key: 'é', code: 'Digit2' }, 'é'],
    [{ key: 'F1' }, 'F1'],
  ])('of the key press %j is %s', (press, chord) => {
    expect(chordOf({ ...plain, ...press })).toBe(chord);
  });

  it.each(['Shift', 'Control', 'Alt', 'Meta'])('does not result from pressing only %s', (key) => {
    expect(chordOf({ ...plain, key })).toBeNull();
  });

  it.each([
    ['Mod+K', 'Ctrl K'],
    ['Shift+ArrowLeft', 'Shift ←'],
    ['K+J', 'K + J'],
    ['?', '?'],
    ['Mod++', 'Ctrl +'],
    ['Escape', 'Esc'],
  ])('written %s reads %s', (chord, text) => {
    expect(describeChord(chord)).toBe(text);
  });
});
