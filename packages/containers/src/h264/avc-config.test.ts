import { bytesOf } from '@framescout/base';
import { expect, it } from 'vitest';
import { readAvcConfig, repairAvcConfig } from './avc-config.ts';
import { joinUnits } from './units.ts';

const SPS = Uint8Array.of(0x67, 1, 2);
const PPS = Uint8Array.of(0x68, 3);
const AVC_C = Uint8Array.of(1, 100, 0, 30, 0xfd, 0xe1, 0, 3, ...SPS, 1, 0, 2, ...PPS);

it('reads parameter sets and the size of length fields', () => {
  const { lengthBytes, parameterSets } = readAvcConfig(AVC_C);
  expect(lengthBytes).toBe(2);
  expect(parameterSets).toEqual([SPS, PPS]);
  expect(() => readAvcConfig(AVC_C.subarray(0, 10))).toThrow(RangeError);
});

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
const SEQUENCE = bytes('6764001facd9405005ba6a0202828000000300800000191e');
const PICTURE = bytes('68ebe3cb22');
const PACKET = joinUnits([SEQUENCE, PICTURE, Uint8Array.of(0x65, 1, 2, 3)], 4);

/** Creates a configuration of one set each, whose first byte is repeated `again` times. */
function configOf(reserved: [number, number], again: number, codec = 'avc1.64001f'): VideoDecoderConfig {
  const whole = [SEQUENCE, PICTURE].map((set) => [...Array<number>(again).fill(set[0] ?? 0), ...set]);
  const [sequence = [], picture = []] = whole;
  const description = Uint8Array.of(
    ...[1, 0x64, 0, 0x1f, reserved[0] | 3, reserved[1] | 1, 0, sequence.length, ...sequence],
    ...[1, 0, picture.length, ...picture],
  );
  return { codec, description };
}

it("takes the parameter sets from the packet if Firefox's description doubles their first bytes", () => {
  const config = configOf([0, 0], 1);
  expect(Buffer.from(bytesOf(config.description ?? new Uint8Array())).toString('hex')).toMatch(
    /^0164001f03010019676764001f.*0100066868eb/,
  );
  const { description = new Uint8Array() } = repairAvcConfig(config, PACKET);
  expect(readAvcConfig(bytesOf(description))).toEqual({ lengthBytes: 4, parameterSets: [SEQUENCE, PICTURE] });
  expect([...bytesOf(description).subarray(0, 8)]).toEqual([
    1,
    0x64,
    0,
    0x1f,
    0xff,
    0xe1,
    0,
    SEQUENCE.length,
  ]);
});

it('keeps a correct description, one without sets to compare, and other codecs', () => {
  const right = configOf([0xfc, 0xe0], 0);
  expect(repairAvcConfig(right, PACKET)).toBe(right);
  const doubled = configOf([0, 0], 1);
  expect(repairAvcConfig(doubled, joinUnits([Uint8Array.of(0x65, 1)], 4))).toBe(doubled);
  const other = configOf([0, 0], 1, 'hvc1.1.6.L93.B0');
  expect(repairAvcConfig(other, PACKET)).toBe(other);
});
