import { expect, it } from 'vitest';
import { writeTextTrack } from './text-track.ts';

it('cuts a text that is too long for a sample between two characters', () => {
  const text = 'é'.repeat(40_000);
  const label = { title: null, language: null, isDefault: true, isForced: false };
  const { samples } = writeTextTrack({ ...label, cues: [{ start: 0, end: 1, text }] }, 1);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  expect(decoder.decode(samples.subarray(2))).toBe('é'.repeat(32_767));
});
