import type { VideoSample } from 'mediabunny';
import { type PixelSize, type Rotation, turnedSize } from './pixel-rect.ts';

type UsualFrames = { picture: PixelSize; rotation: Rotation; givesWholeFrames?: boolean };

// Decoders may state a frame's size with its padding to whole macroblocks.
const MACROBLOCK = 16;

/**
 * Whether a frame is as large as a video's pictures: what was streamed or joined may change its size midway, and places and
 * looks of elements only hold for one size. True for frames of which only parts were decoded, which FFmpeg scales alike.
 */
export function hasUsualSize(
  { visibleRect }: Pick<VideoSample, 'visibleRect'>,
  { picture, rotation, givesWholeFrames = true }: UsualFrames,
): boolean {
  if (!givesWholeFrames) return true;
  const { width, height } = turnedSize(picture, rotation);
  return (
    Math.abs(visibleRect.width - width) < MACROBLOCK && Math.abs(visibleRect.height - height) < MACROBLOCK
  );
}
