import type { VideoSample } from 'mediabunny';
import { type PixelSize, type Rotation, rotatedSize } from './pixel-rect.ts';

type UsualFrames = { picture: PixelSize; rotation: Rotation; givesWholeFrames?: boolean };

// Decoders may report a frame's size including its padding to whole macroblocks.
const MACROBLOCK = 16;

/**
 * Whether a frame is the same size as the video's pictures: streamed or joined recordings may change size
 * midway, and the positions and appearance of elements hold for one size only. True for frames of which only
 * parts were decoded, since FFmpeg scales them all to one size.
 */
export function hasVideoSize(
  { visibleRect }: Pick<VideoSample, 'visibleRect'>,
  { picture, rotation, givesWholeFrames = true }: UsualFrames,
): boolean {
  if (!givesWholeFrames) return true;
  const { width, height } = rotatedSize(picture, rotation);
  return (
    Math.abs(visibleRect.width - width) < MACROBLOCK && Math.abs(visibleRect.height - height) < MACROBLOCK
  );
}
