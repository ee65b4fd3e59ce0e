import { bytesOf } from '@framescout/base';
import { expect, it } from 'vitest';
import { readAvcConfig } from './avc-config.ts';
import { BitReader, removeEmulationPrevention } from './bits.ts';
import { readSequenceParameters } from './sequence-parameters.ts';
import { withAspect } from './state-aspect.ts';
import { statedReordering, withTiming } from './stated-timing.ts';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));

// 320 x 180, from OpenH264 (colors, no aspect) and x264 (square, timing and restrictions).
const OPEN_H264 = bytes('67640c0dac191a8141979e6e021a020f08846a');
const X264 = bytes('6764000dacd941419f9e6a02020280000003008000001e078a14cb');
const PICTURE = bytes('68ebe3cb22');
// What a High profile's record ends with: chroma format and bit depths.
const REST = Uint8Array.of(0xfd, 0xf8, 0xf8, 0);

function configOf(set: Uint8Array, codec = 'avc1.64000d'): VideoDecoderConfig {
  const head = [1, 0x64, 0, 0x0d, 0xff, 0xe1, 0, set.length, ...set];
  return { codec, description: Uint8Array.from([...head, 1, 0, PICTURE.length, ...PICTURE, ...REST]) };
}

/** Returns what the parameter set of a configuration says about the shape of pixels. */
function aspectIn({ description = new Uint8Array() }: VideoDecoderConfig): number[] {
  const [set = new Uint8Array()] = readAvcConfig(bytesOf(description)).parameterSets;
  const reader = new BitReader(removeEmulationPrevention(set.subarray(1)));
  readSequenceParameters(reader);
  if (!reader.bit() || !reader.bit()) return [];
  const kind = reader.bits(8);
  return kind === 255 ? [kind, reader.bits(16), reader.bits(16)] : [kind];
}

const WIDE = { width: 4, height: 3 };

it.each([
  ['states none', OPEN_H264],
  ['states another', X264],
])('states the shape of pixels in a parameter set that %s, and changes nothing else', (_, set) => {
  const wide = withAspect(configOf(set), WIDE);
  expect(aspectIn(wide)).toEqual([255, 4, 3]);
  const square = withAspect(wide, { width: 1, height: 1 });
  expect(aspectIn(square)).toEqual([1]);
  const { parameterSets } = readAvcConfig(bytesOf(square.description ?? new Uint8Array()));
  expect(parameterSets[1]).toEqual(PICTURE);
  expect([...bytesOf(square.description ?? new Uint8Array())].slice(-REST.length)).toEqual([...REST]);
  const reorderedIn = (one: Uint8Array) => statedReordering(withTiming(one, { reordered: 2, rate: 30 }));
  expect(reorderedIn(parameterSets[0] ?? new Uint8Array())).toBe(2);
});

it('leaves alone a parameter set that is right, and other codecs', () => {
  const right = configOf(X264);
  expect(withAspect(right, { width: 1, height: 1 })).toEqual(right);
  const unstated = configOf(OPEN_H264);
  expect(withAspect(unstated, { width: 1, height: 1 })).toEqual(unstated);
  const other = configOf(X264, 'hvc1.1.6.L93.B0');
  expect(withAspect(other, WIDE)).toBe(other);
});
