/**
 * A key with its modifiers, as text: `Mod+Shift+K` (Mod is Ctrl, or Cmd on a Mac), `Shift+ArrowLeft`, `?`.
 * `K+J` is J pressed while K is held.
 */
export type Chord = string;

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph']);
const LETTER = /^[a-z]$/i;
const LETTER_CODE = /^Key([A-Z])$/;
const NAMES: Readonly<Record<string, string>> = {
  Mod: 'Ctrl',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Delete: 'Del',
};

/** Returns the chord of a key press; null for a modifier on its own. */
export function chordOf(press: KeyPress): Chord | null {
  const key = keyOf(press);
  if (key === null) return null;
  const modifiers = [];
  if (press.ctrlKey || press.metaKey) modifiers.push('Mod');
  if (press.altKey) modifiers.push('Alt');
  // For a symbol such as ?, Shift is part of typing it.
  if (press.shiftKey && (key.length > 1 || LETTER.test(key))) modifiers.push('Shift');
  return [...modifiers, key].join('+');
}

/** Returns the key of a press: a letter in upper case, a symbol, or the key's name; null for a modifier. */
export function keyOf({ key, code }: Pick<KeyPress, 'key' | 'code'>): string | null {
  if (MODIFIERS.has(key)) return null;
  if (key === ' ') return 'Space';
  if (LETTER.test(key)) return key.toUpperCase();
  // Letters of other scripts stand for the Latin letter of that key.
  const [, letter] = key.length === 1 && key > '\u007f' ? (LETTER_CODE.exec(code) ?? []) : [];
  return letter ?? key;
}

/** Formats a chord for display: "Ctrl K", "Shift ←", "K + J". */
export function describeChord(chord: Chord): string {
  const parts = splitChord(chord);
  const names = parts.map((part) => NAMES[part] ?? part);
  const [first] = parts;
  return parts.length === 2 && first && LETTER.test(first) ? names.join(' + ') : names.join(' ');
}

/** Splits a chord into its parts; the key itself may be a plus sign. */
function splitChord(chord: Chord): string[] {
  return chord.endsWith('+') ? [...chord.slice(0, -1).split('+').filter(Boolean), '+'] : chord.split('+');
}
