import { bytesOf, unlessDamaged } from '@framescout/base';
import type { PixelAspect } from './content/pixel-aspect.ts';
import { readAvcConfig } from './h264/avc-config.ts';
import { BitReader, removeEmulationPrevention } from './h264/bits.ts';
import { readSequenceParameters } from './h264/sequence-parameters.ts';
import { readStatedAspect } from './h264/stated-aspect.ts';
import { findSequenceSet, readToUsability } from './hevc/sequence-set.ts';

/**
 * Returns the shape of pixels that an H.264 or HEVC stream itself states in its configuration; null for other codecs, for
 * streams with start codes, and if it states none or is damaged.
 */
export function streamAspect({ codec, description }: VideoDecoderConfig): PixelAspect | null {
  if (!description) return null;
  return unlessDamaged(() => {
    const reader = usabilityOf(codec, bytesOf(description));
    return reader?.bit() ? readStatedAspect(reader) : null;
  }, null);
}

/** Returns a reader at the flag for video usability information of a track's first sequence parameter set. */
function usabilityOf(codec: string, record: Uint8Array): BitReader | null {
  if (codec.startsWith('avc')) {
    const [set] = readAvcConfig(record).parameterSets;
    if (!set) return null;
    const reader = new BitReader(removeEmulationPrevention(set.subarray(1)));
    readSequenceParameters(reader);
    return reader;
  }
  const set = /^(hvc1|hev1)/.test(codec) ? findSequenceSet(record) : null;
  return set && readToUsability(set);
}
