import { type Container, sequenceSetIn, streamAspect } from '@framescout/containers';
import type { EncodedPacket, InputVideoTrack } from 'mediabunny';

/**
 * Corrects the shape of the pixels of a track in MP4, MOV or FLV, for all that is done with the track, to that with which
 * FFmpeg and browsers show it: what the container states comes first, then the stream. Mediabunny 1.61 only knows the
 * sample description (`pasp`).
 */
export async function fixPixelAspect(track: InputVideoTrack, container: Container): Promise<void> {
  const config = await track.getDecoderConfig();
  if (!config || config.displayAspectWidth !== undefined) return;
  const aspect = container.pixelAspectOf(track.id) ?? streamAspect(config);
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

/** Corrects interlaced H.264's height in transport streams, as Mediabunny 1.61 takes a field's. */
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
