import { bytesOf } from '@framescout/base';
import { readAvcConfig } from './avc-config.ts';
import { isPictureSet, isSequenceSet, joinUnits, readUnits } from './units.ts';

// Reserved bits that are always set, before the length size and before the count of sequence parameter sets.
const RESERVED_BEFORE_SIZE = 0b11111100;
const RESERVED_BEFORE_COUNT = 0b11100000;
// The size of a parameter set's length field.
const SET_LENGTH_BYTES = 2;

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
  const description = Uint8Array.from([
    1,
    // Profile, compatibility and level.
    ...first.subarray(1, 4),
    RESERVED_BEFORE_SIZE | (lengthBytes - 1),
    RESERVED_BEFORE_COUNT | sequence.length,
    ...joinUnits(sequence, SET_LENGTH_BYTES),
    picture.length,
    ...joinUnits(picture, SET_LENGTH_BYTES),
  ]);
  return { ...config, description };
}

function areSame(sets: readonly Uint8Array[], others: readonly Uint8Array[]): boolean {
  return sets.length === others.length && sets.every((set, index) => `${set}` === `${others[index]}`);
}
