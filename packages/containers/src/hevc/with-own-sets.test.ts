import { expect, it } from 'vitest';
import { joinUnits } from '../h264/units.ts';
import { withOwnSets } from './with-own-sets.ts';

// The fields of an `hvcC` record before its arrays: profile 1, level 63, lengths of four bytes.
const HEAD = [1, 1, 0x60, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 0x3f, 0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f];
// Units: video, sequence and picture parameters, and a keyframe's slice. The second sequence is of level 90.
const VIDEO = Uint8Array.of(0x40, 1, 12);
const SEQUENCE = Uint8Array.of(0x42, 1, 1, 2, 0x60, 0, 0, 3, 0, 0x90, 0, 0, 3, 0, 0, 3, 0, 0x5a, 7);
const PICTURE = Uint8Array.of(0x44, 1, 9);
const SLICE = Uint8Array.of(0x26, 1, 5);

const config = (codec = 'hvc1.1.6.L63.90') => ({ codec, description: Uint8Array.from([...HEAD, 0]) });

it("describes a track by its keyframe's own parameter sets, profile and level included", () => {
  const packet = joinUnits([VIDEO, SEQUENCE, PICTURE, SLICE], 4);
  const { description } = withOwnSets(config(), packet);
  const profile = [2, 0x60, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 0x5a];
  const set = (type: number, unit: Uint8Array) => [0x80 | type, 0, 1, 0, unit.length, ...unit];
  expect(description).toEqual(
    Uint8Array.from([
      ...[1, ...profile, ...HEAD.slice(13), 3],
      ...[...set(32, VIDEO), ...set(33, SEQUENCE), ...set(34, PICTURE)],
    ]),
  );
});

it('leaves alone what brings no parameter sets along, or only some, and other codecs', () => {
  const stated = config();
  expect(withOwnSets(stated, joinUnits([SLICE], 4))).toBe(stated);
  expect(withOwnSets(stated, joinUnits([SEQUENCE, SLICE], 4))).toBe(stated);
  const other = config('avc1.64001f');
  expect(withOwnSets(other, joinUnits([VIDEO, SEQUENCE, PICTURE, SLICE], 4))).toBe(other);
});
