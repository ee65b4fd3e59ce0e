import { clipSettingsSchema, jobExportSchema, skippedRangeSchema } from '@framescout/contract';
import { z } from 'zod';

/**
 * What is to be done with one recording. `video` is a path that all workers share, or an address; results are called
 * `name` and go to `folder`, which is there. The template is the text of its file. `rangeSeconds`: how long the ranges
 * are that a longer recording is split into. `sources`: the only folders and prefixes that it may be read from, however a
 * server redirects; not stated for those who may read whatever their workers can.
 */
export const scanOrderSchema = z.object({
  video: z.string(),
  name: z.string(),
  folder: z.string(),
  template: z.string(),
  sensitivity: z.number(),
  exports: z.array(jobExportSchema),
  clips: z.object({ settings: clipSettingsSchema, isReel: z.boolean() }).nullable(),
  rangeSeconds: z.number().positive(),
  sources: z.array(z.string()).optional(),
});

/** See {@link scanOrderSchema}. */
export type ScanOrder = z.infer<typeof scanOrderSchema>;

const rangeSchema = z.object({ start: z.number(), end: z.number().nullable() });

/**
 * What a worker takes from the queue: a whole recording, one range of it (seconds; `end` null is the recording's end),
 * or joining all of its ranges. `recording` is the id of the job that was submitted.
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

/** What a job cost: time, bytes of the recording, frames scored; and who did it. */
export type WorkDone = z.infer<typeof workDoneSchema>;

const resultSchema = z.object({
  events: z.int().min(0),
  skippedRanges: z.array(skippedRangeSchema),
  /** What its files lack, in sentences. Workers of earlier versions do not say. */
  warnings: z.array(z.string()).default([]),
  files: z.array(z.string()),
});

/** What came of a recording. */
export type ScanResult = z.infer<typeof resultSchema>;

/** What a job is completed with. Only the last one of a recording has a result. */
export const jobOutcomeSchema = z.object({
  result: resultSchema.nullable(),
  ranges: z.int().min(1).nullable(),
  work: workDoneSchema,
});

/** See {@link jobOutcomeSchema}; `ranges`: into how many the recording was split, if this job split it. */
export type JobOutcome = z.infer<typeof jobOutcomeSchema>;
