import type { OpenVideo } from '../open/open-video.ts';
import type { PixelRect } from '../sample/pixel-rect.ts';
import { evenRect } from '../sample/plane-patch.ts';
import type { RangeDecoder } from './decode-range.ts';
import { quickestDecode } from './fast-decode.ts';

/**
 * The quickest decoder of frames of which only rectangles of the upright picture are looked at. Where FFmpeg decodes,
 * nothing else comes out of its worker.
 */
export function rectsDecoder({ foreign, picture }: OpenVideo, rects: readonly PixelRect[]): RangeDecoder {
  if (!foreign) return quickestDecode;
  const even = rects.map((rect) => evenRect(rect, picture));
  return (_, start, end) => foreign.decodeRegions(start, end, even);
}
