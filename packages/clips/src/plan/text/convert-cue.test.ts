import { expect, it } from 'vitest';
import { convertCue } from './convert-cue.ts';

const cue = (text: string, settings = '') => ({ start: 1, end: 2, text, settings });

it.each([
  ['plain', 'subrip', 'a < b & c', 'a < b & c'],
  ['plain', 'webvtt', 'a < b & c', 'a &lt; b &amp; c'],
  ['subrip', 'plain', '{\\an8}<font color="red">Red</font> <i>and</i> slanted', 'Red and slanted'],
  ['subrip', 'webvtt', '<font color="red">R & B</font> <I>slanted</I>', 'R &amp; B <i>slanted</i>'],
  ['webvtt', 'plain', '<v Anna>Tom &amp; <c.loud>Jerry</c>', 'Tom & Jerry'],
  ['ass', 'plain', '3,0,Default,,0,0,0,,{\\i1}One{\\i0}, two\\Nthree\\hfour', 'One, two\nthree four'],
  ['ass', 'webvtt', '3,0,Default,,0,0,0,,A & B', 'A &amp; B'],
  ['ass', 'plain', '3,0,Default,,0,0,0,,{\\p1}m 0 0 l 9 9{\\p0}', ''],
  ['subrip', 'subrip', 'one\n\n\ntwo\n', 'one\ntwo'],
  ['webvtt', 'webvtt', 'now <00:00:01.500>and then', 'now and then'],
] as const)('rewrites %s as %s: %j', (from, to, text, wanted) => {
  expect(convertCue(cue(text), from, to)).toEqual(cue(wanted));
});

it('keeps the settings of a WebVTT cue only in WebVTT', () => {
  expect(convertCue(cue('a', 'line:0'), 'webvtt', 'webvtt').settings).toBe('line:0');
  expect(convertCue(cue('a', 'line:0'), 'webvtt', 'plain').settings).toBe('');
});
