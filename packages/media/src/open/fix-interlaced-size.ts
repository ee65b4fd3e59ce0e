import { indexOfAny } from '@framescout/base';
import { BitReader, readSequenceParameters, removeEmulationPrevention } from '@framescout/containers';
import type { EncodedPacket, InputVideoTrack } from 'mediabunny';

const START_CODE = Uint8Array.of(0, 0, 1);
// A sequence parameter set (ITU-T H.264 table 7-1).
const SEQUENCE_SET = 7;

/**
 * Corrects the height of interlaced H.264 in a transport stream, based on its first keyframe: Mediabunny 1.61
 * (`parseAvcSps`) reports that of a field.
 */
export async function fixInterlacedSize(track: InputVideoTrack, first: EncodedPacket): Promise<void> {
  const config = await track.getDecoderConfig();
  const height = pictureHeight(first.data);
  const stated = await track.getCodedHeight();
  if (!config || !height || height === stated) return;
  const [width, squareWidth, squareHeight] = await Promise.all([
    track.getCodedWidth(),
    track.getSquarePixelWidth(),
    track.getSquarePixelHeight(),
  ]);
  const displayHeight = Math.round((squareHeight * height) / stated);
  // Changed in place: the track's decoder and its clip writer receive this very object.
  config.codedHeight = height;
  if (squareWidth !== width || displayHeight !== height) config.displayAspectHeight = displayHeight;
  Object.assign(track, {
    getCodedHeight: async () => height,
    getSquarePixelHeight: async () => displayHeight,
  });
}

/**
 * Returns the picture height according to the first sequence parameter set in an Annex B packet; null if
 * there is none.
 */
function pictureHeight(packet: Uint8Array): number | null {
  for (let at = indexOfAny(packet, [START_CODE]); at >= 0; ) {
    const from = at + START_CODE.length;
    const length = indexOfAny(packet.subarray(from), [START_CODE]);
    const unit = packet.subarray(from, length < 0 ? packet.length : from + length);
    if (((unit[0] ?? 0) & 0x1f) === SEQUENCE_SET) return heightOf(unit);
    at = length < 0 ? -1 : from + length;
  }
  return null;
}

function heightOf(unit: Uint8Array): number | null {
  try {
    return readSequenceParameters(new BitReader(removeEmulationPrevention(unit.subarray(1)))).height;
  } catch (error) {
    // For a damaged one, keep the height that Mediabunny found.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
