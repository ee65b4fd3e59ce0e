import { clipSettingsSchema, exportKindSchema, skippedRangeSchema } from '@framescout/contract';
import { z } from 'zod';

/**
 * What to do with one recording. `video` is a path that all workers share, or a URL; results are named `name`
 * and go to `folder`, which exists. `template` is the text of the template file. A recording longer than
 * `rangeSeconds` is split into ranges of that length. `sources` lists the only folders and prefixes that it
 * may be read from, even after a redirect; it is absent for users who may read whatever their workers can.
 */
export const scanOrderSchema = z.object({
  video: z.string(),
  name: z.string(),
  folder: z.string(),
  template: z.string(),
  sensitivity: z.number(),
  exports: z.array(exportKindSchema),
  clips: z.object({ settings: clipSettingsSchema, isReel: z.boolean() }).nullable(),
  rangeSeconds: z.number().positive(),
  sources: z.array(z.string()).optional(),
});

/** See {@link scanOrderSchema}. */
export type ScanOrder = z.infer<typeof scanOrderSchema>;

const rangeSchema = z.object({ start: z.number(), end: z.number().nullable() });

/**
 * What a worker takes from the queue: a whole recording, one range of it (in seconds; a null `end` means the
 * recording's end), or the joining of all its ranges. `recording` is the id of the submitted job.
 */
export const jobTaskSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('recording'), order: scanOrderSchema }),
  z.object({
    kind: z.literal('range'),
    recording: z.string(),
    fingerprint: z.string(),
    index: z.int().min(0),
    range: rangeSchema,
  }),
  z.object({
    kind: z.literal('join'),
    recording: z.string(),
    fingerprint: z.string(),
    ranges: z.int().min(1),
  }),
]);

/** See {@link jobTaskSchema}. */
export type JobTask = z.infer<typeof jobTaskSchema>;

const workDoneSchema = z.object({
  seconds: z.number(),
  bytesRead: z.number(),
  frames: z.number(),
  worker: z.string(),
});

/** What a job cost (time, bytes read from the recording, frames scored) and which worker did it. */
export type WorkDone = z.infer<typeof workDoneSchema>;

const resultSchema = z.object({
  events: z.int().min(0),
  skippedRanges: z.array(skippedRangeSchema),
  /** Sentences about what is missing from the files. Workers of earlier versions don't report it. */
  warnings: z.array(z.string()).default([]),
  /** How many clips could not be made; `warnings` says why. Workers of earlier versions don't report it. */
  failedClips: z.int().min(0).default(0),
  files: z.array(z.string()),
});

/** The outcome of one recording. */
export type ScanResult = z.infer<typeof resultSchema>;

/** What a job completes with. Only a recording's last job has a result. */
export const jobOutcomeSchema = z.object({
  result: resultSchema.nullable(),
  ranges: z.int().min(1).nullable(),
  work: workDoneSchema,
});

/** See {@link jobOutcomeSchema}; `ranges` is the number of ranges, if this job split the recording. */
export type JobOutcome = z.infer<typeof jobOutcomeSchema>;
