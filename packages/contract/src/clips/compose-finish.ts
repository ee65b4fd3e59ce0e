import { clamp } from '../elements/region-box.ts';
import type { ClipWatermark } from './clip-finish.ts';
import { CLIP_SHAPES, type ClipLayout } from './clip-layout.ts';
import type { PictureRect } from './compose-layout.ts';
import { sharedSafeZone } from './safe-zones.ts';

type Size = { width: number; height: number };

// Where nothing covers a clip, this share of its shorter side keeps what is added away from its edges.
const MARGIN = 0.04;

/** Returns the size of clips in pixels: that of their layout, or else of the recording's upright picture, made even. */
export function clipSize(layout: ClipLayout | null, { width, height }: Size): Size {
  if (layout) return CLIP_SHAPES[layout.shape];
  const even = (side: number) => 2 * Math.ceil(Math.round(side) / 2);
  return { width: even(width), height: even(height) };
}

/** Returns where titles and watermarks may lie in a clip: on phones, where no app covers it. In even pixels. */
export function finishArea({ width, height }: Size): PictureRect {
  const { width: zoneWidth, height: zoneHeight } = CLIP_SHAPES['9:16'];
  const margin = MARGIN * Math.min(width, height);
  // Rounded sizes of phones' pictures are not exactly of this shape.
  const isUpright = width / height < (zoneWidth / zoneHeight) * 1.01;
  const zone = sharedSafeZone();
  const [left, right] = isUpright
    ? [(zone.left * width) / zoneWidth, (zone.right * width) / zoneWidth]
    : [margin, width - margin];
  const [top, bottom] = isUpright
    ? [(zone.top * height) / zoneHeight, (zone.bottom * height) / zoneHeight]
    : [margin, height - margin];
  const x = 2 * Math.ceil(left / 2);
  const y = 2 * Math.ceil(top / 2);
  return { x, y, width: 2 * Math.floor((right - x) / 2), height: 2 * Math.floor((bottom - y) / 2) };
}

/** Returns where a watermark lies in a clip, in even pixels; `picture`: the size of its picture. */
export function placeWatermark(
  { corner, width: share }: ClipWatermark,
  clip: Size,
  picture: Size,
): PictureRect {
  const area = finishArea(clip);
  const scale = Math.min(
    (share * clip.width) / picture.width,
    area.width / picture.width,
    area.height / picture.height,
  );
  const side = (pixels: number, most: number) =>
    Math.max(2, clamp(2 * Math.round((pixels * scale) / 2), most));
  const width = side(picture.width, area.width);
  const height = side(picture.height, area.height);
  return {
    x: corner.endsWith('left') ? area.x : area.x + area.width - width,
    y: corner.startsWith('top') ? area.y : area.y + area.height - height,
    width,
    height,
  };
}
