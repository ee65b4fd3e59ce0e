import { z } from 'zod';
import { CLIP_MARGIN, clipSettingsSchema } from '../clips/clip.ts';
import { SENSITIVITY } from '../elements/scan-settings.ts';
import { exportKindSchema } from '../events/export-kind.ts';
import { skippedRangeSchema } from '../events/scan-report.ts';
import { parseTemplateFile } from '../templates/template-file.ts';
import { listOf } from '../text/list-of.ts';

/**
 * The maximum size of a job's template in bytes: enough for eight elements in boxes of 236 x 78 pixels, with
 * fourteen examples each. With a hundred examples in the largest boxes, a template may weigh gigabytes.
 */
const MAX_TEMPLATE_BYTES = 8 * 1024 * 1024;
/** In seconds. Several workers share the scan of a longer recording. */
const RANGE_SECONDS = { min: 1, max: 86_400, default: 600 } as const;

/** The header that makes submitting a job idempotent: a repeated order returns the job of the first one. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

/** The containers that workers cut clips into. */
export const jobClipFormatSchema = z.enum(['mp4', 'mov', 'mkv', 'webm']);
export type JobClipFormat = z.infer<typeof jobClipFormatSchema>;

const { isJoined, joinGap, longestSeconds, quality, sound, layout, playback, finish } =
  clipSettingsSchema.shape;
const { beforeSeconds, afterSeconds, sourceFrameRate, startsAt } = clipSettingsSchema.shape;

/** Which clips a job cuts; `isReel`: join them all into one file. */
const jobClipsSchema = z.strictObject({
  format: jobClipFormatSchema,
  beforeSeconds: beforeSeconds.default(CLIP_MARGIN.default),
  afterSeconds: afterSeconds.default(CLIP_MARGIN.default),
  frameRate: sourceFrameRate.default('source'),
  startsAt: startsAt.default('exact'),
  ...{ isJoined, joinGap, longestSeconds, quality, sound, layout, playback, finish },
  isReel: z.boolean().default(false),
});

/** A job's order. `video` is a path or address that the operator allows, `template` a file's text. */
export const jobOrderSchema = z.strictObject({
  video: z.string().min(1, 'Please say where the recording is').max(2048),
  template: z
    .string()
    .max(MAX_TEMPLATE_BYTES, {
      error:
        'A job takes a template of up to 8 MiB: use fewer examples, or mark the elements with smaller boxes',
      abort: true,
    })
    .refine((text) => parseTemplateFile(text) !== null, 'This is not a FrameScout template'),
  sensitivity: z.int().min(SENSITIVITY.min).max(SENSITIVITY.max).default(SENSITIVITY.default),
  exports: listOf(exportKindSchema, { max: exportKindSchema.options.length }).default(['csv', 'json']),
  clips: jobClipsSchema.nullable().default(null),
  rangeSeconds: z.number().min(RANGE_SECONDS.min).max(RANGE_SECONDS.max).default(RANGE_SECONDS.default),
  name: z.string().trim().min(1).max(200).optional(),
});
export type JobOrder = z.infer<typeof jobOrderSchema>;

/** The state of a job. `waiting` includes waiting for another attempt. */
const jobStateSchema = z.enum(['waiting', 'active', 'completed', 'failed', 'cancelled']);
export type JobState = z.infer<typeof jobStateSchema>;

/** A job: a recording that workers scan, or have scanned. */
export const jobSchema = z.object({
  id: z.uuid(),
  /** The base name of its files. */
  name: z.string(),
  /** Where the recording is; an address is shown without what follows its path. */
  video: z.string(),
  /** Percent; `null` for a job that never reached the workers. */
  sensitivity: z.number().nullable(),
  state: jobStateSchema,
  /** How many ranges are scanned; `null` until the recording is split, or if it isn't. */
  ranges: z.object({ done: z.int(), total: z.int() }).nullable(),
  /** The number of attempts beyond one for each part. */
  retries: z.int(),
  submittedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** Why it failed, or why it will be attempted again. */
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** The number of events found; `null` until it is completed. */
  events: z.int().nullable(),
  /** Stretches of the recording that could not be read. */
  skippedRanges: z.array(skippedRangeSchema),
  /** Sentences about what its files lack, such as sound that cannot be decoded. */
  warnings: z.array(z.string()),
  /** The names of the files to download. */
  files: z.array(z.string()),
  /** The size of its results in bytes; 0 until measured, moments after it ends. */
  bytes: z.int(),
  /** What its scan has cost so far: worker seconds, bytes read, frames sampled. */
  work: z.object({ seconds: z.number(), bytesRead: z.number(), frames: z.number() }),
});
export type Job = z.infer<typeof jobSchema>;

/** Which jobs to list, newest first; numbers are text in a URL. 25 a page by default. */
export const jobListQuerySchema = z.object({
  /** Counted from 1. */
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(100).optional(),
});
export type JobListQuery = z.infer<typeof jobListQuerySchema>;

/** The limits on what may be ordered here. */
export const jobTermsSchema = z.object({
  /** Allowed prefixes of a recording's location: folders, and prefixes of addresses. */
  sources: z.array(z.string()),
  /** How many unfinished jobs a user may have. */
  mostUnfinished: z.int(),
  /** How many bytes a user's results may take up; beyond that, no new jobs are accepted. */
  mostBytes: z.int(),
  /** How many bytes the user's results currently take up. */
  bytes: z.int(),
});
export type JobTerms = z.infer<typeof jobTermsSchema>;
