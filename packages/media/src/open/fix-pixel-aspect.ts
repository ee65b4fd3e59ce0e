import type { InputVideoTrack } from 'mediabunny';
import { bytesOf } from '../bytes-of.ts';
import { readAvcConfig } from '../h264/avc-config.ts';
import { BitReader } from '../h264/bits.ts';
import { removeEmulationPrevention } from '../h264/emulation.ts';
import { readSequenceParameters } from '../h264/sequence-parameters.ts';
import { readStatedAspect } from '../h264/stated-aspect.ts';
import { findSequenceSet, readToUsability } from '../hevc/sequence-set.ts';
import { askTrack } from '../isobmff/ask-track.ts';
import { headerAspect } from '../isobmff/header-aspect.ts';
import type { MovieIndex } from '../isobmff/movie-index.ts';
import type { PixelAspect } from '../pixel-aspect.ts';

/**
 * Corrects the shape of the pixels of a track in MP4, MOV or FLV (`movie` is null), for all that is done with the track,
 * to that with which FFmpeg and browsers show it: what the container states comes first, then the stream. Mediabunny
 * 1.61 only knows the sample description (`pasp`).
 */
export async function fixPixelAspect(track: InputVideoTrack, movie: MovieIndex | null): Promise<void> {
  const config = await track.getDecoderConfig();
  if (!config || config.displayAspectWidth !== undefined) return;
  const aspect = (movie && askTrack(movie, track.id, headerAspect)) ?? streamAspect(config);
  if (!aspect || aspect.width === aspect.height) return;
  const [codedWidth, codedHeight] = await Promise.all([track.getCodedWidth(), track.getCodedHeight()]);
  const ratio = aspect.width / aspect.height;
  // Enlarged, never shrunk, as browsers do.
  const width = Math.round(codedWidth * Math.max(1, ratio));
  const height = Math.round(codedHeight / Math.min(1, ratio));
  // Changed in place: the track's decoder receives this very object.
  Object.assign(config, { displayAspectWidth: width, displayAspectHeight: height });
  Object.assign(track, {
    getSquarePixelWidth: async () => width,
    getSquarePixelHeight: async () => height,
  });
}

/** Returns the shape of pixels that an H.264 or HEVC stream states; null for others, and if it states none. */
function streamAspect({ codec, description }: VideoDecoderConfig): PixelAspect | null {
  if (!description) return null;
  try {
    const reader = usabilityOf(codec, bytesOf(description));
    return reader?.bit() ? readStatedAspect(reader) : null;
  } catch (error) {
    // A damaged set states nothing.
    if (error instanceof RangeError) return null;
    throw error;
  }
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
