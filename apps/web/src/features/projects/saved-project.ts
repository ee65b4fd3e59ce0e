import {
  clipSettingsSchema,
  imageProcessingSchema,
  regionSelectionSchema,
  SENSITIVITY,
  scanReportSchema,
  trackedElementSchema,
} from '@framescout/contract';
import { z } from 'zod';
import { clipOutputSchema } from '../clips/index.ts';
import { elementRuleSchema, searchAreaSchema } from '../elements/index.ts';
import { recentProjectSchema } from '../project-list/index.ts';
import { eventRulesSchema, scanOptionsSchema } from '../scan/index.ts';
import { savedScoresSchema } from './saved-scores.ts';

const looks = z.array(regionSelectionSchema);

const markedElementSchema = trackedElementSchema.extend({
  samples: looks,
  counterExamples: looks,
  rules: eventRulesSchema,
  processing: imageProcessingSchema,
  area: searchAreaSchema,
});

const videoSourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sample') }),
  z.object({
    kind: z.literal('file'),
    handle: z
      // Not every browser knows the class.
      .custom<FileSystemFileHandle>(
        (value) => 'FileSystemFileHandle' in globalThis && value instanceof FileSystemFileHandle,
      )
      .nullable(),
  }),
]);

/** Where a project's video comes from: the bundled sample, or a file, with a handle where the browser gave one. */
export type VideoSource = z.infer<typeof videoSourceSchema>;

const trackedRuleSchema = z.object({ id: z.string(), color: z.string(), rule: elementRuleSchema });

// As earlier versions kept it.
const earlierRuleSchema = z
  .object({ id: z.string(), color: z.string(), combination: elementRuleSchema })
  .transform(({ combination, ...own }) => ({ ...own, rule: combination }));

const savedWorkSchema = z.object({
  elements: z.array(markedElementSchema),
  elementRules: z.array(z.union([trackedRuleSchema, earlierRuleSchema])),
  sensitivity: z.number().min(SENSITIVITY.min).max(SENSITIVITY.max),
  scanOptions: scanOptionsSchema,
  clipSettings: clipSettingsSchema,
  clipOutput: clipOutputSchema,
  /** What was changed of each clip, by its id. */
  clipEdits: z.array(
    z.tuple([
      z.string(),
      z.object({
        isKept: z.boolean().exactOptional(),
        start: z.number().exactOptional(),
        end: z.number().exactOptional(),
      }),
    ]),
  ),
  /** The elements whose present selections are those that were scanned for. */
  scannedFor: z.array(z.string()),
});

/** What the user marked, set and changed, as it is kept. */
export type SavedWork = z.infer<typeof savedWorkSchema>;

/** A project as it is kept, but for the results. */
export const savedProjectSchema = savedWorkSchema.extend({
  entry: recentProjectSchema,
  source: videoSourceSchema,
  /** The video file's, by which it is told again. */
  fingerprint: z.string(),
});

/** A project as it is kept, but for the results. */
export type SavedProject = z.infer<typeof savedProjectSchema>;

/** What a scan found: every score, so that events, log and curve re-form without another one. */
export const savedResultsSchema = z.object({
  status: z.enum(['complete', 'cancelled']),
  report: scanReportSchema,
  scores: z.array(savedScoresSchema),
});

/** What a scan found, as it is kept. */
export type SavedResults = z.infer<typeof savedResultsSchema>;
