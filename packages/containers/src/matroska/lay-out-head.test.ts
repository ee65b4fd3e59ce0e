import { describe, expect, it } from 'vitest';
import { readElements, writeElement } from './element.ts';
import { MATROSKA } from './ids.ts';
import { layOutHead, seeksBehind, writeVoid } from './lay-out-head.ts';

const INFO = { id: MATROSKA.Info, bytes: writeElement(MATROSKA.Info, new Uint8Array(20)) };
const BEHIND = [{ id: MATROSKA.Cues, position: 5000 }];

describe('the head of a segment', () => {
  it('says where its elements are and those behind it, and fills its room', () => {
    for (const length of [91, 92, 219, 220, 400]) {
      const head = layOutHead([INFO], BEHIND, length);
      const elements = readElements(head ?? new Uint8Array(0));
      const written = elements.map(({ id, payload }) => writeElement(id, payload).length);
      expect(head).toHaveLength(length);
      expect(elements.map(({ id }) => id).slice(0, 2)).toEqual([MATROSKA.SeekHead, MATROSKA.Info]);
      expect(seeksBehind(elements, 0)).toEqual([{ id: MATROSKA.Info, position: written[0] }, ...BEHIND]);
      expect(seeksBehind(elements, length)).toEqual(BEHIND);
    }
  });

  it('is null without room for that, or if a single byte would be left', () => {
    const least = 5 + 2 * 21 + INFO.bytes.length;
    expect(layOutHead([INFO], BEHIND, least - 1)).toBeNull();
    expect(layOutHead([INFO], BEHIND, least)).toHaveLength(least);
    expect(layOutHead([INFO], BEHIND, least + 1)).toBeNull();
    expect(layOutHead([INFO], BEHIND, least + 2)).toHaveLength(least + 2);
  });
});

it.each([2, 3, 128, 129, 1000])('writes a void element of %i bytes', (bytes) => {
  const space = writeVoid(bytes);
  const [{ id, payload } = { id: 0, payload: space }, ...others] = readElements(space);
  expect([id, others.length]).toEqual([MATROSKA.Void, 0]);
  expect(payload.length).toBe(bytes - (bytes > 128 ? 9 : 2));
});
