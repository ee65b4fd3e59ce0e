import { bytesOf, unlessDamaged } from '@framescout/base';
import type { PixelAspect } from './content/pixel-aspect.ts';
import { readAvcConfig } from './h264/avc-config.ts';
import { BitReader, removeEmulationPrevention } from './h264/bits.ts';
import { readSequenceParameters } from './h264/sequence-parameters.ts';
import { readStatedAspect } from './h264/stated-aspect.ts';

/**
 * Returns the shape of pixels that an H.264 stream itself states in its configuration; null for other codecs, for
 * streams with start codes, and if it states none or is damaged.
 */
export function streamAspect({ codec, description }: VideoDecoderConfig): PixelAspect | null {
  if (!codec.startsWith('avc') || !description) return null;
  return unlessDamaged(() => {
    const [set] = readAvcConfig(bytesOf(description)).parameterSets;
    if (!set) return null;
    const reader = new BitReader(removeEmulationPrevention(set.subarray(1)));
    readSequenceParameters(reader);
    return reader.bit() ? readStatedAspect(reader) : null;
  }, null);
}
