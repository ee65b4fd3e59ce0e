import { z } from 'zod';
import { listOf } from '../text/list-of.ts';

/** The shapes of clips that are laid out anew, with their sizes in pixels, which are even for encoders. */
export const CLIP_SHAPES = {
  '9:16': { width: 1080, height: 1920 },
  '1:1': { width: 1080, height: 1080 },
  '4:5': { width: 1080, height: 1350 },
  '16:9': { width: 1920, height: 1080 },
} as const;

const clipShapeSchema = z.enum(['9:16', '1:1', '4:5', '16:9']);

/** The shape of a clip that is laid out anew: its width to its height. */
export type ClipShape = z.infer<typeof clipShapeSchema>;

/** How many insets a layout may have: more would cover the game. */
export const MAX_INSETS = 3;

// As long as the names of elements, after which insets are named and which they may follow.
const MAX_INSET_NAME = 80;

/** How close a crop of the game may be: 1 shows as much as fits. Beyond this, hardly anything is recognized. */
export const LAYOUT_ZOOM = { min: 1, max: 8 } as const;

/** The share (0..1) of a clip's height that a facecam on top takes. */
export const FACECAM_SHARE = { min: 0.1, max: 0.6, default: 1 / 3 } as const;

const side = z.number().positive().max(1);
const place = z.number().min(0).max(1);
const box = z.object({ x: place, y: place, width: side, height: side });
const elementName = z.string().max(MAX_INSET_NAME);

/**
 * How a clip's picture is put together from parts of the recording's. Boxes are fractions (0..1) of the upright
 * picture or, for `place`, of the clip, from the top left corner.
 * - `background`: either a crop of the game around a point, or the whole picture on a blurred copy of it
 * - `facecam`: a part of the picture across the top of the clip; the background is then below it
 * - `insets`: parts that lie over the rest, such as an enlarged kill feed, by which name they may go
 * - `follow`: the name of an element that a crop, or what an inset shows, follows where it moves
 */
export const clipLayoutSchema = z.object({
  version: z.literal(1),
  shape: clipShapeSchema,
  background: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('crop'),
      focus: z.object({
        x: place,
        y: place,
        zoom: z.number().min(LAYOUT_ZOOM.min).max(LAYOUT_ZOOM.max),
        follow: elementName.exactOptional(),
      }),
    }),
    z.object({ kind: z.literal('blur') }),
  ]),
  facecam: z
    .object({ source: box, share: z.number().min(FACECAM_SHARE.min).max(FACECAM_SHARE.max) })
    .nullable()
    .default(null),
  insets: listOf(
    z.object({
      name: elementName.optional(),
      source: box,
      place: box,
      follow: elementName.exactOptional(),
    }),
    { max: MAX_INSETS },
  ).default([]),
});

export type ClipLayout = z.infer<typeof clipLayoutSchema>;

/** The layout of a shape to start from: as much of the middle of the game as fits. */
export function plainLayout(shape: ClipShape): ClipLayout {
  return {
    version: 1,
    shape,
    background: { kind: 'crop', focus: { x: 0.5, y: 0.5, zoom: LAYOUT_ZOOM.min } },
    facecam: null,
    insets: [],
  };
}
