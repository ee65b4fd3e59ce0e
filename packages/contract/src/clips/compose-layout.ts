import { clamp } from '../elements/region-box.ts';
import { CLIP_SHAPES, type ClipLayout } from './clip-layout.ts';

/** A rectangle in pixels, from the top left corner; not necessarily whole ones. */
export type PictureRect = { x: number; y: number; width: number; height: number };

type Size = { width: number; height: number };

/**
 * A part of the recording's upright picture that is drawn into the clip's. `source` may begin and end within
 * pixels; `target` has even edges, and exactly the aspect ratio of `source`. `isBlurred`: enlarged out of focus,
 * as a background.
 */
type LayoutDraw = {
  part: 'backdrop' | 'game' | 'facecam' | 'inset';
  source: PictureRect;
  target: PictureRect;
  isBlurred: boolean;
};

/** A clip's size in pixels, and what is drawn into it, in this order; together, it covers the whole clip. */
export type LayoutComposition = Size & { draws: LayoutDraw[] };

/**
 * Returns what a layout draws from an upright picture of a size (in square pixels). Parts that reach beyond the
 * picture are moved and trimmed to what there is of it, and nothing is ever stretched: where shapes differ, as
 * much as possible around a part's middle is shown.
 */
export function composeLayout(layout: ClipLayout, picture: Size): LayoutComposition {
  return compose(layout, CLIP_SHAPES[layout.shape], picture);
}

/** Returns what is drawn into a clip without a layout: the whole picture and, if that has another shape, a blur of it. */
export function composePlain(clip: Size, picture: Size): LayoutComposition {
  return compose({ background: { kind: 'blur' }, facecam: null, insets: [] }, clip, picture);
}

function compose(
  { background, facecam, insets }: Omit<ClipLayout, 'version' | 'shape'>,
  clip: Size,
  picture: Size,
): LayoutComposition {
  const whole = { x: 0, y: 0, ...picture };
  const draws: LayoutDraw[] = [];
  const draw = (part: LayoutDraw['part'], source: PictureRect, target: PictureRect, isBlurred = false) =>
    draws.push({ part, source: cropToShape(source, target), target, isBlurred });

  const top = facecam ? toEven(facecam.share * clip.height) : 0;
  const area = { x: 0, y: top, width: clip.width, height: clip.height - top };
  if (background.kind === 'blur') {
    const target = fitWithin(area, picture, area);
    if (target.width < area.width || target.height < area.height) draw('backdrop', whole, area, true);
    draw('game', whole, target);
  } else {
    draw('game', cropAround(background.focus, area, picture), area);
  }
  if (facecam) draw('facecam', boxInPixels(facecam.source, picture), { ...area, y: 0, height: top });
  for (const { source, place } of insets) {
    const part = boxInPixels(source, picture);
    draw('inset', part, fitWithin(boxInPixels(place, clip), part, { x: 0, y: 0, ...clip }));
  }
  return { ...clip, draws };
}

/** Returns the largest rectangle of an area's shape in a picture, or less by `zoom`, around a point (0..1). */
function cropAround(focus: { x: number; y: number; zoom: number }, area: Size, picture: Size): PictureRect {
  const { width, height } = cropToShape({ x: 0, y: 0, ...picture }, area);
  const size = { width: width / focus.zoom, height: height / focus.zoom };
  return {
    x: clamp(focus.x * picture.width - size.width / 2, picture.width - size.width),
    y: clamp(focus.y * picture.height - size.height / 2, picture.height - size.height),
    ...size,
  };
}

/** Returns the largest part of a rectangle around its middle that has the shape of another. */
function cropToShape({ x, y, width, height }: PictureRect, shape: Size): PictureRect {
  const across = Math.min(width, (height * shape.width) / shape.height);
  const down = Math.min(height, (width * shape.height) / shape.width);
  return { x: x + (width - across) / 2, y: y + (height - down) / 2, width: across, height: down };
}

/** Returns the largest even rectangle of a shape around a box's middle, moved inside `bounds`. */
function fitWithin(box: PictureRect, shape: Size, bounds: PictureRect): PictureRect {
  const fitting = cropToShape(box, shape);
  const width = Math.max(2, toEven(fitting.width));
  const height = Math.max(2, toEven(fitting.height));
  const x = toEven(fitting.x + (fitting.width - width) / 2 - bounds.x);
  const y = toEven(fitting.y + (fitting.height - height) / 2 - bounds.y);
  return {
    x: bounds.x + clamp(x, bounds.width - width),
    y: bounds.y + clamp(y, bounds.height - height),
    width,
    height,
  };
}

/** Converts a box in fractions to pixels of a picture, moved and then trimmed to lie within it. */
function boxInPixels(box: PictureRect, { width, height }: Size): PictureRect {
  const across = Math.min(1, box.width) * width;
  const down = Math.min(1, box.height) * height;
  return {
    x: clamp(box.x * width, width - across),
    y: clamp(box.y * height, height - down),
    width: across,
    height: down,
  };
}

function toEven(pixels: number): number {
  return 2 * Math.round(pixels / 2);
}
