import { z } from 'zod';
import { whyNoPattern } from '../text/file-name-pattern.ts';
import { clipFinishSchema } from './clip-finish.ts';
import { clipLayoutSchema } from './clip-layout.ts';
import { clipPlaybackSchema } from './clip-playback.ts';

/** The containers a clip can be saved in; each name is also the file's extension. */
export const clipFormatSchema = z.enum(['webm', 'mp4', 'mov', 'avi', 'mkv', 'flv', 'wmv', '3gp']);

export type ClipFormat = z.infer<typeof clipFormatSchema>;

/** Frames per second of a clip; `source` keeps the video's own. */
const clipFrameRateSchema = z.union([z.literal(30), z.literal(60), z.literal('source')]);

export type ClipFrameRate = z.infer<typeof clipFrameRateSchema>;

/** Where a clip may start: at the requested frame, or the keyframe before if that is cheaper. */
const clipStartSchema = z.enum(['exact', 'keyframe']);

/** The quality of encoded pictures; copied ones stay as recorded. */
const clipQualitySchema = z.enum(['high', 'medium', 'low']);

export type ClipQuality = z.infer<typeof clipQualitySchema>;

/** Which sound tracks clips have: all, all mixed, or one (0-based); `all` if that is missing. */
const clipSoundSchema = z.union([z.literal('all'), z.literal('mixed'), z.int().min(0)]);

export type ClipSound = z.infer<typeof clipSoundSchema>;

/** A pattern for file names, such as `{project} - {n} - {element}`. */
export const namePatternSchema = z.string().superRefine((pattern, context) => {
  const message = whyNoPattern(pattern);
  if (message !== null) context.addIssue({ code: 'custom', message });
});

/** Seconds that a clip includes before and after an event: range, step and default. */
export const CLIP_MARGIN = { min: 0, max: 30, step: 0.5, default: 5 } as const;

/** The gap in seconds up to which clips are joined: range, step and default. */
export const CLIP_JOIN_GAP = { min: 0, max: 60, step: 0.5, default: 1 } as const;

/** The limit in seconds that a user can set to the length of clips: its range, step and initial value. */
export const LONGEST_CLIP = { min: 1, max: 3600, step: 1, default: 60 } as const;

/**
 * How clips are cut, in seconds. `isJoined`: whether clips that overlap, or are up to `joinGap` apart, are joined
 * into one. `longestSeconds`: the length that no clip exceeds; null if there is no limit. `layout`: how the
 * picture is put together anew; null shows it as recorded. `playback`: how clips sound, and how fast they run; null
 * as recorded. `finish`: what is added to them; null is nothing. `playsEverywhere`: whether MP4 and MOV begin exactly in
 * players that ignore edit lists too, which takes encoding up to the first keyframe; null does so if that is quick.
 * `fileNames`: the pattern of the names of files; null names them `{project}-{n}-{hh.mm.ss}`.
 */
export const clipSettingsSchema = z.object({
  selectedFormat: clipFormatSchema,
  sourceFrameRate: clipFrameRateSchema,
  startsAt: clipStartSchema,
  // Settings stored by earlier versions lack the fields with defaults.
  isJoined: z.boolean().default(true),
  joinGap: z.number().min(CLIP_JOIN_GAP.min).max(CLIP_JOIN_GAP.max).default(CLIP_JOIN_GAP.default),
  longestSeconds: z.number().min(LONGEST_CLIP.min).max(LONGEST_CLIP.max).nullable().default(null),
  quality: clipQualitySchema.default('high'),
  sound: clipSoundSchema.default('all'),
  layout: clipLayoutSchema.nullable().default(null),
  playback: clipPlaybackSchema.nullable().default(null),
  finish: clipFinishSchema.nullable().default(null),
  playsEverywhere: z.boolean().nullable().default(null),
  fileNames: namePatternSchema.nullable().default(null),
  beforeSeconds: z.number().min(CLIP_MARGIN.min).max(CLIP_MARGIN.max),
  afterSeconds: z.number().min(CLIP_MARGIN.min).max(CLIP_MARGIN.max),
});

export type ClipSettings = z.infer<typeof clipSettingsSchema>;

/** The initial clip settings. */
export const DEFAULT_CLIP_SETTINGS: ClipSettings = clipSettingsSchema.parse({
  selectedFormat: 'webm',
  sourceFrameRate: 'source',
  startsAt: 'exact',
  beforeSeconds: CLIP_MARGIN.default,
  afterSeconds: CLIP_MARGIN.default,
});

/** A stretch that becomes a clip (player's seconds). `eventTime`, `confidence`: its best event's. */
const clipSegmentSchema = z.object({
  start: z.number().min(0),
  end: z.number(),
  eventTime: z.number(),
  confidence: z.number().min(0).max(1),
});

export type ClipSegment = z.infer<typeof clipSegmentSchema>;
