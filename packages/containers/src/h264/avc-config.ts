import { bytesOf } from '@framescout/base';
import { isPictureSet, isSequenceSet, joinUnits, readUnits } from './units.ts';

/** An H.264 track's parameter sets, and the bytes of a unit's length (ISO/IEC 14496-15 5.3.3.1). */
export type AvcConfig = { lengthBytes: number; parameterSets: Uint8Array[] };

/** Reads an `avcC` record. @throws {RangeError} if it is truncated */
export function readAvcConfig(record: Uint8Array): AvcConfig {
  const lengthBytes = ((record[4] ?? 3) & 3) + 1;
  const parameterSets: Uint8Array[] = [];
  let at = 5;
  for (const mask of [0x1f, 0xff]) {
    let count = (record[at] ?? 0) & mask;
    at++;
    for (; count > 0; count--) {
      const length = ((record[at] ?? 0) << 8) | (record[at + 1] ?? 0);
      if (at + 2 + length > record.length) throw new RangeError('The H.264 configuration is cut off.');
      parameterSets.push(record.subarray(at + 2, at + 2 + length));
      at += 2 + length;
    }
  }
  return { lengthBytes, parameterSets };
}

// Reserved bits that are always set, before the length size and before the count of sequence parameter sets.
const RESERVED_BEFORE_SIZE = 0b11111100;
const RESERVED_BEFORE_COUNT = 0b11100000;
// The size of a parameter set's length field.
const SET_LENGTH_BYTES = 2;

/** Writes an `avcC` record, which names the highest profile and level of its sequence parameter sets. */
export function writeAvcConfig({ lengthBytes, parameterSets }: AvcConfig): Uint8Array<ArrayBuffer> {
  const sequence = parameterSets.filter(isSequenceSet);
  const picture = parameterSets.filter(isPictureSet);
  const highest = sequence.toSorted((a, b) => (b[1] ?? 0) - (a[1] ?? 0))[0];
  const level = Math.max(...sequence.map((set) => set[3] ?? 0));
  return Uint8Array.from([
    1,
    // Profile and compatibility.
    ...(highest ?? []).slice(1, 3),
    level,
    RESERVED_BEFORE_SIZE | (lengthBytes - 1),
    RESERVED_BEFORE_COUNT | sequence.length,
    ...joinUnits(sequence, SET_LENGTH_BYTES),
    picture.length,
    ...joinUnits(picture, SET_LENGTH_BYTES),
  ]);
}

/** Returns a track's H.264 configuration; null for other codecs, and for streams with start codes. */
export function avcOf(config: VideoDecoderConfig | null): AvcConfig | null {
  if (!config?.codec.startsWith('avc') || !config.description) return null;
  return readAvcConfig(bytesOf(config.description));
}

/** Returns the sequence parameter sets of a configuration. */
export function sequenceSets({ parameterSets }: AvcConfig): Uint8Array[] {
  return parameterSets.filter(isSequenceSet);
}

/** Applies a change to the sequence parameter sets of a configuration. */
export function mapSequenceSets(config: AvcConfig, change: (unit: Uint8Array) => Uint8Array): AvcConfig {
  const parameterSets = config.parameterSets.map((unit) => (isSequenceSet(unit) ? change(unit) : unit));
  return { ...config, parameterSets };
}

/**
 * Returns an encoder's description of its H.264 (ISO/IEC 14496-15 5.3.3.1), rebuilt if the packet that came
 * with it has other parameter sets: Firefox writes the first byte of each set twice into the description,
 * which corrupts it.
 */
export function repairAvcConfig(config: VideoDecoderConfig, packet: Uint8Array): VideoDecoderConfig {
  if (!config.codec.startsWith('avc') || !config.description) return config;
  const { lengthBytes, parameterSets } = readAvcConfig(bytesOf(config.description));
  const { units } = readUnits(packet, lengthBytes);
  const [sequence, picture] = [units.filter(isSequenceSet), units.filter(isPictureSet)];
  const [first] = sequence;
  if (!first || picture.length === 0 || areSame(parameterSets, [...sequence, ...picture])) return config;
  return {
    ...config,
    description: writeAvcConfig({ lengthBytes, parameterSets: [...sequence, ...picture] }),
  };
}

function areSame(sets: readonly Uint8Array[], others: readonly Uint8Array[]): boolean {
  return sets.length === others.length && sets.every((set, index) => `${set}` === `${others[index]}`);
}
