import { expect, it } from 'vitest';
import type { AvcConfig } from './avc-config.ts';
import { BitReader, BitWriter, insertEmulationPrevention, removeEmulationPrevention } from './bits.ts';
import { renumberSets, renumberSlice } from './renumber-sets.ts';

const unit = (header: number, numbers: readonly (readonly [value: number, bits: number] | number)[]) => {
  const bits = new BitWriter();
  for (const part of numbers) {
    if (typeof part === 'number') bits.unsigned(part);
    else bits.bits(...part);
  }
  return Uint8Array.from([header, ...insertEmulationPrevention(bits.toBytes())]);
};
// A profile, compatibility and level, the id, and something that has to stay.
const sequence = (id: number) => unit(0x67, [[0x640028, 24], id, [0b1011, 4]]);
const picture = (id: number, of: number) => unit(0x68, [id, of, [0b1, 1], [0, 30]]);
// The first macroblock, the type, the id, and what follows it: many zeros, which must not look like a start code.
const slice = (id: number) => unit(0x65, [0, 7, id, [0b101, 3], [0, 40], [0xabcdef, 24]]);

const config = (parameterSets: Uint8Array[]): AvcConfig => ({ lengthBytes: 4, parameterSets });
const readerOf = (set: Uint8Array | undefined) =>
  new BitReader(removeEmulationPrevention((set ?? new Uint8Array()).subarray(1)));

it.each([
  [0, [0, 1], 15],
  [0, [0, 15, 16, 17], 18],
  [2, [2], 31],
  [5, [], 5],
])(
  'gives a set of pictures of id %i an id beside %j for which slices move by whole bytes',
  (id, taken, own) => {
    const others = config([sequence(0), sequence(3), ...taken.map((other) => picture(other, 0))]);
    const { parameterSets, ids } = renumberSets(config([sequence(0), picture(id, 0)]), others);
    const [set, pictures] = parameterSets.map(readerOf);
    expect([set?.bits(24), set?.unsigned(), set?.bits(4)]).toEqual([0x640028, 1, 0b1011]);
    expect(ids.get(id)).toBe(own);
    expect([pictures?.unsigned(), pictures?.unsigned(), pictures?.bit()]).toEqual([own, 1, 1]);

    const renumbered = readerOf(renumberSlice(slice(id), ids));
    const before = readerOf(slice(id));
    expect([renumbered.unsigned(), renumbered.unsigned(), renumbered.unsigned()]).toEqual([0, 7, own]);
    for (let skipped = 0; skipped < 3; skipped++) before.unsigned();
    expect((renumbered.position - before.position) % 8).toBe(0);
    expect([renumbered.bits(3), renumbered.bits(40), renumbered.bits(24)]).toEqual([0b101, 0, 0xabcdef]);
  },
);

it('leaves other units as they are, and keeps start codes out of slices', () => {
  const { ids } = renumberSets(config([sequence(0), picture(0, 0)]), config([sequence(0), picture(0, 0)]));
  const message = Uint8Array.of(6, 1, 2, 3);
  expect(renumberSlice(message, ids)).toBe(message);
  const bytes = renumberSlice(slice(0), ids);
  const hasCode = bytes.some((byte, at) => byte < 3 && at > 1 && bytes[at - 1] === 0 && bytes[at - 2] === 0);
  expect(hasCode).toBe(false);
});

it('says so if there is no id left', () => {
  const all = Array.from({ length: 32 }, (_, id) => sequence(id));
  expect(() => renumberSets(config([sequence(0)]), config(all))).toThrow('no id left');
});
