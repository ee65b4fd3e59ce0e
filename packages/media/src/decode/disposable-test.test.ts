import { describe, expect, it } from 'vitest';
import { createDisposableTest } from './disposable-test.ts';

// Both with two-byte lengths: an avcC, and an hvcC with a number of temporal layers.
const AVC_C = Uint8Array.of(1, 100, 0, 30, 0xfd, 0xe0, 0);
const hvcC = (layers: number) =>
  Uint8Array.from({ length: 23 }, (_, at) => (at === 21 ? (layers << 3) | 1 : 0));

/** A packet of length-prefixed units. */
function packet(...units: number[][]): Uint8Array {
  return Uint8Array.from(units.flatMap((unit) => [unit.length >> 8, unit.length & 0xff, ...unit]));
}

const SEI = [0x06, 1, 2, 3];
const KEY = [0x65, 0];
const NEEDED = [0x41, 0];
const SPARE = [0x01, 0];
const PARAMETERS = [0x67, 100, 0, 30];

describe('the disposable-frame test', () => {
  const test = createDisposableTest('avc', { codec: 'avc1.64001e', description: AVC_C });

  it.each([
    ['a frame that is not referred to', [SPARE], true],
    ['one of several slices, with a message', [SEI, SPARE, SPARE], true],
    ['a keyframe', [KEY], false],
    ['a frame that is referred to', [SEI, NEEDED], false],
    ['two fields of which one is referred to', [SPARE, NEEDED], false],
    ['no picture at all', [SEI], false],
    ['one with parameter sets that later frames need', [PARAMETERS, SPARE], false],
  ])('classifies H.264 packets: %s', (_what, units, isDisposable) => {
    expect(test?.(packet(...units))).toBe(isDisposable);
  });

  it('never calls a damaged packet disposable', () => {
    expect(test?.(packet(SPARE).subarray(0, 3))).toBe(false);
    expect(test?.(Uint8Array.of(0, 0, 0, 0))).toBe(false);
    expect(test?.(new Uint8Array())).toBe(false);
  });

  it.each([
    ['one layer: TRAIL_N', 1, [[0x00, 1]], true],
    ['one layer: TRAIL_R', 1, [[0x02, 1]], false],
    ['one layer: RASL_N', 1, [[0x10, 1]], true],
    ['one layer: IDR', 1, [[0x26, 1]], false],
    ['a lower layer, which the upper may refer to', 2, [[0x00, 1]], false],
    ['the upper layer', 2, [[0x00, 2]], true],
    [
      'parameter sets that later frames need',
      1,
      [
        [0x40, 1],
        [0x00, 1],
      ],
      false,
    ],
  ])('classifies HEVC packets: %s', (_what, layers, units, isDisposable) => {
    const hevc = createDisposableTest('hevc', { codec: 'hvc1.1.6.L93.90', description: hvcC(layers) });
    expect(hevc?.(packet(...units))).toBe(isDisposable);
  });

  it("is unavailable for streams whose packets don't reveal it", () => {
    expect(createDisposableTest('vp9', { codec: 'vp09.00.10.08' })).toBeNull();
    expect(createDisposableTest('avc', { codec: 'avc1.64001e' })).toBeNull();
    expect(createDisposableTest('hevc', { codec: 'hvc1', description: hvcC(0) })).toBeNull();
  });
});
