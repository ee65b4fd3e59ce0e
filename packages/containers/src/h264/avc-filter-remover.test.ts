import { expect, it } from 'vitest';
import { avcFilterRemover } from './avc-filter-remover.ts';
import { BitWriter } from './bits.ts';

type Picture = { isArithmetic?: boolean; controlsDeblocking?: boolean; isWeighted?: boolean };

/** The Exp-Golomb code for 0. */
const ZERO = '1';

function bytesOf(bits: string): number[] {
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0');
  return Array.from({ length: padded.length / 8 }, (_, i) =>
    Number.parseInt(padded.slice(8 * i, 8 * i + 8), 2),
  );
}

/** An `avcC` with two-byte lengths: High profile, 4-bit picture order counts, 4-bit frame numbers. */
function configuration({
  isArithmetic = true,
  controlsDeblocking = true,
  isWeighted = false,
}: Picture): Uint8Array {
  const sequence = new BitWriter();
  sequence.bits(100, 8);
  sequence.bits(30, 16);
  // Id, 4:2:0, bit depths, two flags; bits of frame numbers, type and bits of order counts; four references,
  // no gaps.
  for (const number of [0, 1, 0, 0]) sequence.unsigned(number);
  sequence.bits(0, 2);
  for (const number of [0, 0, 0, 4]) sequence.unsigned(number);
  sequence.bits(0, 1);
  for (const number of [9, 7]) sequence.unsigned(number);
  sequence.bits(0b1100, 4);
  const picture = [
    ...[ZERO, ZERO, isArithmetic ? '1' : '0', '0', ZERO, ZERO, ZERO],
    ...[isWeighted ? '1' : '0', '00', ZERO, ZERO, ZERO, controlsDeblocking ? '1' : '0', '001'],
  ].join('');
  const sets = [
    [0x67, ...sequence.toBytes()],
    [0x68, ...bytesOf(picture)],
  ] as const;
  return Uint8Array.of(
    ...[1, 100, 0, 30, 0xfd, 0xe1, 0, sets[0].length, ...sets[0]],
    ...[1, 0, sets[1].length, ...sets[1]],
  );
}

/** A packet of one P slice: its header up to the deblocking fields, those fields, and its data as bits. */
function slice(
  deblocking: string,
  data: string,
  { isArithmetic = true, isWeighted = false }: Picture = {},
): Uint8Array {
  // First macroblock, type P (5), picture set, frame number 3, order count 6; default references, in default
  // order.
  let header = `${ZERO}00110${ZERO}0011011000`;
  // One reference, with a luma weight and no chroma weight.
  if (isWeighted) header += `${ZERO}${ZERO}1${ZERO}${ZERO}0`;
  // No reference marking; the CABAC table; no quantizer change.
  header += `0${isArithmetic ? ZERO : ''}${ZERO}${deblocking}`;
  if (isArithmetic) header = header.padEnd(Math.ceil(header.length / 8) * 8, '1');
  const unit = [0x41, ...bytesOf(header + data)];
  return Uint8Array.of(0, unit.length, ...unit);
}

const BYTES = '10110011'.repeat(3);
const DEFAULT = '111';
const OFF = '010';
// Both offsets are -1.
const WEAKER = '1011011';

const remove = (data: Uint8Array, picture: Picture = {}) =>
  avcFilterRemover(configuration(picture))(data, true);

it.each([
  ['as it is by default', DEFAULT, {}],
  ['with other strengths, which moves the data', WEAKER, {}],
  ['after weights of references', WEAKER, { isWeighted: true }],
  ['before data that is not arithmetically coded', DEFAULT, { isArithmetic: false }],
])("turns off a slice's filter: %s", (_what, deblocking, picture) => {
  expect(remove(slice(deblocking, BYTES, picture), picture)).toEqual(slice(OFF, BYTES, picture));
});

it.each([
  ['whose filter is off', OFF, {}],
  ['that would have to be moved by bits', WEAKER, { isArithmetic: false }],
  ['that does not say how it is deblocked', '', { controlsDeblocking: false }],
])('leaves unchanged a slice %s', (_what, deblocking, picture) => {
  const data = slice(deblocking, BYTES, picture);
  expect(remove(data, picture)).toBe(data);
});

it('leaves packets unchanged that are to keep the filter', () => {
  const data = slice(DEFAULT, BYTES);
  expect(avcFilterRemover(configuration({}))(data, false)).toBe(data);
});

it('changes every slice of a packet, and nothing else', () => {
  const message = Uint8Array.of(0, 3, 6, 1, 0x80);
  const packet = (deblocking: string) => [
    ...slice(deblocking, BYTES),
    ...message,
    ...slice(deblocking, BYTES),
  ];
  expect([...remove(Uint8Array.from(packet(WEAKER)))]).toEqual(packet(OFF));
});

it('collects parameter sets from packets', () => {
  const record = configuration({});
  // The record lacks the sets; a packet brings them.
  const bare = avcFilterRemover(Uint8Array.of(...record.subarray(0, 5), 0xe0, 0));
  const data = slice(DEFAULT, BYTES);
  expect(bare(data, true)).toBe(data);
  const sets: number[] = [];
  for (const at of [6, 6 + 2 + (record[7] ?? 0) + 1]) {
    sets.push(...record.subarray(at, at + 2 + (record[at + 1] ?? 0)));
  }
  bare(Uint8Array.from(sets), false);
  expect(bare(data, true)).toEqual(slice(OFF, BYTES));
});

it('leaves all slices unchanged if parameter sets are truncated', () => {
  const record = configuration({});
  const cutOff = Uint8Array.of(...record.subarray(0, 7), 3, ...record.subarray(8, 11), 0);
  const data = slice(DEFAULT, BYTES);
  expect(avcFilterRemover(cutOff)(data, true)).toBe(data);
});

it('keeps start codes out of the changed bytes', () => {
  // The filter's bits end in zeros and the data starts with zeros; the second zero byte must not be followed
  // by a 1.
  const data = '00000000'.repeat(2);
  const plain = slice(DEFAULT, `${data}00000001`);
  // As an encoder would write it.
  const unit = [...plain.subarray(2, -1), 3, 1];
  const changed = remove(Uint8Array.of(0, unit.length, ...unit));
  expect([...changed]).toEqual([0, unit.length, ...slice(OFF, data).subarray(2), 3, 1]);
});

it('leaves damaged packets to the decoder', () => {
  const data = slice(DEFAULT, BYTES);
  expect(remove(data.subarray(0, 8))).toEqual(data.subarray(0, 8));
  expect(remove(Uint8Array.of(0, 2, 0x41, 0x80))).toEqual(Uint8Array.of(0, 2, 0x41, 0x80));
  expect(remove(new Uint8Array())).toEqual(new Uint8Array());
});
