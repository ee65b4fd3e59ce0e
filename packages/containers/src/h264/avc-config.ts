import { bytesOf } from '@framescout/base';
import { isSequenceSet } from './units.ts';

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
