import { bytesOf } from '@framescout/base';
import { readAvcConfig, writeAvcConfig } from './avc-config.ts';
import { isPictureSet, isSequenceSet, readUnits } from './units.ts';

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
