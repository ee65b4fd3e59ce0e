import type { Descriptor, ProgramStream } from './program-map.ts';

// Stream types (ISO/IEC 13818-1, 2.4.4.10).
const PRIVATE_DATA = 0x06;
const TYPES: Partial<Record<number, string>> = {
  17: 'aac_latm',
  45: 'mhm1',
  46: 'mhm1',
};

// Private types as used on Blu-ray discs, and by cameras that use their format.
const BLU_RAY_TYPES: Partial<Record<number, string>> = {
  128: 'pcm_bluray',
  131: 'truehd',
  133: 'dts',
  134: 'dts',
  161: 'eac3',
  162: 'dts',
};
const BLU_RAY_STRIDE = 192;

// Descriptor tags (ETSI EN 300 468, 6.2 and 6.4) and contents.
const REGISTRATION = 0x05;
const REGISTERED: Partial<Record<string, string>> = { Opus: 'opus', BSSD: 's302m' };
const DTS = 0x7b;
const EXTENSION = 0x7f;
const AC4 = 0x15;

/**
 * Returns FFmpeg's name for the codec of an audio stream that Mediabunny skips; null for all other streams.
 * `stride` is the distance (bytes) between the starts of packets.
 */
export function nameSkippedAudioCodec({ type, descriptors }: ProgramStream, stride: number): string | null {
  if (type === PRIVATE_DATA) return firstOf(descriptors);
  return TYPES[type] ?? (stride === BLU_RAY_STRIDE ? BLU_RAY_TYPES[type] : null) ?? null;
}

function firstOf(descriptors: readonly Descriptor[]): string | null {
  for (const { tag, content } of descriptors) {
    if (tag === DTS) return 'dts';
    if (tag === EXTENSION && content[0] === AC4) return 'ac-4';
    const registered = tag === REGISTRATION && REGISTERED[String.fromCharCode(...content.subarray(0, 4))];
    if (registered) return registered;
  }
  return null;
}
