import { z } from 'zod';
import { fillPlaceholders } from '../text/file-name-pattern.ts';
import type { Seconds } from '../time/time.ts';

/** The size of a title's letters, as a share of the clip's shorter side. */
export const TITLE_SIZE = { min: 0.02, max: 0.2, default: 0.07 } as const;

/** For how many seconds a title may be shown that does not stay: range, step and initial value. */
export const TITLE_SECONDS = { min: 0.5, max: 60, step: 0.5, default: 3 } as const;

/** The width of a watermark, as a share of the clip's. */
export const WATERMARK_WIDTH = { min: 0.03, max: 0.5, default: 0.15 } as const;

/** How much of a watermark is seen: 1 hides what is below it. */
export const WATERMARK_OPACITY = { min: 0.1, max: 1, default: 0.8 } as const;

/** The length of fades in seconds: range, step and initial value. */
export const FADE_SECONDS = { min: 0, max: 10, step: 0.1, default: 0.5 } as const;

/** For how many seconds the clips of a reel cross over: range, step and initial value. */
export const CROSSFADE_SECONDS = { min: 0.1, max: 5, step: 0.1, default: 0.5 } as const;

/** The longest pattern of titles, in characters. */
export const MAX_TITLE_PATTERN = 200;

/** The size in bytes of a watermark's file: it is kept with projects, in storage that browsers keep small. */
export const MAX_WATERMARK_BYTES = 128 * 1024;

const WATERMARK_TYPES = /^data:image\/(?:png|jpeg|webp);base64,/;

const range = ({ min, max }: { min: number; max: number }) => z.number().min(min).max(max);

const clipTitleSchema = z.object({
  pattern: z.string().max(MAX_TITLE_PATTERN),
  down: z.enum(['top', 'middle', 'bottom']).default('bottom'),
  across: z.enum(['left', 'center', 'right']).default('center'),
  size: range(TITLE_SIZE).default(TITLE_SIZE.default),
  seconds: range(TITLE_SECONDS).nullable().default(null),
});

/** A text over clips: what it says (see `fillTitle`), where, how large, and for how long (null: throughout). */
export type ClipTitle = z.infer<typeof clipTitleSchema>;

const clipWatermarkSchema = z.object({
  // Data URLs: a third longer than the file.
  picture: z
    .string()
    .max(Math.ceil((MAX_WATERMARK_BYTES * 4) / 3) + 64, 'the picture is too large')
    .regex(WATERMARK_TYPES, 'expected a PNG, JPEG or WebP picture as a data URL'),
  corner: z.enum(['top-left', 'top-right', 'bottom-left', 'bottom-right']).default('bottom-right'),
  width: range(WATERMARK_WIDTH).default(WATERMARK_WIDTH.default),
  opacity: range(WATERMARK_OPACITY).default(WATERMARK_OPACITY.default),
});

/** A picture over a corner of clips, as a data URL. */
export type ClipWatermark = z.infer<typeof clipWatermarkSchema>;

const clipFadeSchema = z.object({
  in: range(FADE_SECONDS).default(0),
  out: range(FADE_SECONDS).default(0),
  of: z.enum(['both', 'picture', 'sound']).default('both'),
});

/** How long clips fade in from black and silence, and out, and what of them does. */
export type ClipFade = z.infer<typeof clipFadeSchema>;

/**
 * What is added to the picture of clips, and how they begin and end; without any of it, null. `crossfade`: for how many
 * seconds each clip of a reel appears, and is heard, while the one before it goes.
 */
export const clipFinishSchema = z.object({
  version: z.literal(1),
  title: clipTitleSchema.nullable().default(null),
  watermark: clipWatermarkSchema.nullable().default(null),
  fade: clipFadeSchema.nullable().default(null),
  crossfade: range(CROSSFADE_SECONDS).optional(),
});

export type ClipFinish = z.infer<typeof clipFinishSchema>;

/** A finish that adds nothing, to start from. */
export const PLAIN_FINISH: ClipFinish = { version: 1, title: null, watermark: null, fade: null };

/** The title to start from. */
export const PLAIN_TITLE: ClipTitle = {
  pattern: '{element} #{n}',
  down: 'bottom',
  across: 'center',
  size: TITLE_SIZE.default,
  seconds: null,
};

/** The lengths of a fade. */
export type FadeLengths = { in: Seconds; out: Seconds };

/** Returns how long the picture or the sound of clips fades; null if it does not. */
export function fadeOf(finish: ClipFinish | null, what: 'picture' | 'sound'): FadeLengths | null {
  const fade = finish?.fade;
  if (!fade || (fade.of !== 'both' && fade.of !== what)) return null;
  return fade.in > 0 || fade.out > 0 ? { in: fade.in, out: fade.out } : null;
}

/** Returns what of a finish changes the picture, so that it must be encoded; null if nothing does. */
export function finishOfPicture(
  finish: ClipFinish | null,
): 'title' | 'watermark' | 'fade' | 'crossfade' | null {
  if (finish?.title) return 'title';
  if (finish?.watermark) return 'watermark';
  if (fadeOf(finish, 'picture')) return 'fade';
  return finish?.crossfade ? 'crossfade' : null;
}

/** Returns the finish of clips that are no reel, and so don't cross over. */
export function withoutCrossfade(finish: ClipFinish | null): ClipFinish | null {
  if (!finish?.crossfade) return finish;
  const { crossfade: _, ...others } = finish;
  return others;
}

/** What a title can say about its clip; each may be empty. */
export type TitleFields = { element: string; n: string; time: string; name: string; note: string };

/** The names of {@link TitleFields}, as they are written in braces. */
export const TITLE_FIELDS = ['element', 'n', 'time', 'name', 'note'] as const satisfies (keyof TitleFields)[];

// What is left hanging at either end if a field is empty.
const HANGING = /^[\s:,;|·•/–—-]+|[\s:,;|·•/–—-]+$/g;

/**
 * Fills the pattern of titles, such as `{element} {n}: {note}`, for one clip. Other words in braces stay as they
 * are. Separators at the ends that would have nothing to separate are left out.
 */
export function fillTitle(pattern: string, fields: TitleFields): string {
  return fillPlaceholders(pattern, fields).replaceAll(/\s+/g, ' ').replaceAll(HANGING, '');
}
