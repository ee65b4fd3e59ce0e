import { sequenceSetIn } from '@framescout/containers';
import type { EncodedPacket, InputVideoTrack } from 'mediabunny';

/**
 * Corrects the height of interlaced H.264 in a transport stream, based on its first keyframe: Mediabunny 1.61
 * (`parseAvcSps`) reports that of a field.
 */
export async function fixInterlacedSize(track: InputVideoTrack, first: EncodedPacket): Promise<void> {
  const config = await track.getDecoderConfig();
  const height = sequenceSetIn(first.data)?.height;
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
