import {
  CodedError,
  clipSettingsSchema,
  elementRuleSchema,
  eventRulesSchema,
  imageProcessingSchema,
  regionSelectionSchema,
  SENSITIVITY,
  scanReportSchema,
  searchAreaSchema,
  trackedElementSchema,
  type VideoInfo,
} from '@framescout/contract';
import { type ScoreBatch, scoreBatchSchema } from '@framescout/framescout/page';
import { countsFromFirstKeyframe } from '@framescout/media';
import { z } from 'zod';
import { keepUnknown } from '../../platform/local-storage.ts';
import type { PickedFile } from '../../platform/pick-file.ts';
import { shortName } from '../../ui/text/format.ts';
import { clipOutputSchema } from '../clips/index.ts';
import { isImported, markerLaneSchema } from '../elements/index.ts';
import { eventEditSchema } from '../event-edits/index.ts';
import { recentProjectSchema } from '../project-list/index.ts';
import { scanOptionsSchema } from '../scan/index.ts';

const examples = z.array(regionSelectionSchema);

const markedElementSchema = keepUnknown(
  trackedElementSchema.extend({
    samples: examples,
    counterExamples: examples,
    rules: eventRulesSchema,
    processing: imageProcessingSchema,
    area: searchAreaSchema,
  }),
);

const videoSourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sample') }),
  z.object({
    kind: z.literal('file'),
    handle: z
      // Not every browser has this class.
      .custom<FileSystemFileHandle>(
        (value) => 'FileSystemFileHandle' in globalThis && value instanceof FileSystemFileHandle,
      )
      .nullable(),
    segments: z
      .object({
        names: z.array(z.string()),
        folder: z.string().nullable(),
        handles: z.array(
          z.custom<FileSystemHandle>(
            (value) => 'FileSystemHandle' in globalThis && value instanceof FileSystemHandle,
          ),
        ),
      })
      .exactOptional(),
  }),
]);

/**
 * Where a project's video comes from: the bundled sample, or a file, with a handle if the browser provided one, or the
 * files that it was joined from. Projects from earlier versions do not tell those.
 */
export type VideoSource = z.infer<typeof videoSourceSchema>;

/** Returns where a chosen video comes from. */
export function sourceOf({ handle, segments }: PickedFile): VideoSource {
  return { kind: 'file', handle, ...(segments && { segments }) };
}

const trackedRuleSchema = keepUnknown(
  z.object({ id: z.string(), color: z.string(), rule: elementRuleSchema }),
);

// The format used by earlier versions.
const earlierRuleSchema = z
  .object({ id: z.string(), color: z.string(), combination: elementRuleSchema })
  .transform(({ combination, ...own }) => ({ ...own, rule: combination }));

const savedWorkSchema = z.object({
  elements: z.array(markedElementSchema),
  elementRules: z.array(z.union([trackedRuleSchema, earlierRuleSchema])),
  // Projects from earlier versions have none: then the video's chapters are the only markers.
  markerLanes: z.array(markerLaneSchema).exactOptional(),
  // Projects from earlier versions have none.
  eventEdits: z.array(eventEditSchema).default([]),
  sensitivity: z.number().min(SENSITIVITY.min).max(SENSITIVITY.max),
  scanOptions: scanOptionsSchema,
  clipSettings: clipSettingsSchema,
  clipOutput: clipOutputSchema,
  /** Whether the user chose the format of clips. Projects from earlier versions do not say. */
  isClipFormatChosen: z.boolean().default(false),
  /** The user's changes to each clip, keyed by the id that it had at the first of them. */
  clipEdits: z.array(
    z.tuple([
      z.string(),
      z.object({
        isKept: z.boolean().exactOptional(),
        start: z.number().exactOptional(),
        end: z.number().exactOptional(),
        name: z.string().exactOptional(),
        place: z.number().exactOptional(),
        // Projects from earlier versions have none.
        covers: z
          .object({ startTime: z.number(), endTime: z.number(), sourceIds: z.array(z.string()) })
          .exactOptional(),
      }),
    ]),
  ),
  /** The ids of the elements that were scanned with their current selections. */
  scannedFor: z.array(z.string()),
});

/** The user's work in a project: what they marked, set and changed. */
export type SavedWork = z.infer<typeof savedWorkSchema>;

const knownFieldsSchema = savedWorkSchema.extend({
  entry: recentProjectSchema,
  source: videoSourceSchema,
  /** The properties of the video file that identify it. */
  fingerprint: z.string(),
  /** The id of the results that `scannedFor` is about. They are stored separately, and later. */
  resultsId: z.string().exactOptional(),
});

/** A project as stored, without its results. */
export const savedProjectSchema = keepUnknown(knownFieldsSchema);

/** A project as stored, without its results. */
export type SavedProject = z.infer<typeof savedProjectSchema>;

/**
 * The results of a scan: every score, so that events, log and curve can be derived again without scanning.
 */
export const savedResultsSchema = z.object({
  /** Projects from earlier versions have none. */
  id: z.string().exactOptional(),
  status: z.enum(['complete', 'cancelled']),
  report: scanReportSchema,
  /** Consecutive batches of an element continue each other. */
  scores: z.array(scoreBatchSchema),
});

/** The results of a scan, as stored. */
export type SavedResults = z.infer<typeof savedResultsSchema>;

/**
 * The results of a scan, to be stored: the scores as they are converted, without those of the elements that are
 * stored unchanged under the same id.
 */
export type ResultsToSave = Omit<SavedResults, 'scores'> & {
  scores: Iterable<ScoreBatch>;
  unchanged?: readonly string[];
};

/** A project as it was stored, with its results if there were any. */
export type StoredProject = { project: SavedProject; results: SavedResults | null };

/** Returns the fields of a stored project that a newer version has added. */
export function unknownFieldsOf(project: SavedProject): object {
  const { shape } = knownFieldsSchema;
  return Object.fromEntries(Object.entries(project).filter(([name]) => !(name in shape)));
}

/** Whether a project contains work that could be lost: selections, imported markers or scan results. */
export function hasWork(
  { elements, markerLanes = [] }: Pick<SavedWork, 'elements' | 'markerLanes'>,
  results: object | null,
): boolean {
  if (results !== null || markerLanes.some(isImported)) return true;
  return elements.some(({ selections }) => selections.length > 0);
}

class EarlierTimesError extends CodedError {
  override readonly name = 'EarlierTimesError';
  readonly code = 'earlier-times';
}

/**
 * Refuses a project of a transport stream that FFmpeg reads if an earlier version stored it, which counted all of its
 * times, and with them the video's end, from the file's own origin rather than from the first keyframe.
 * @throws {EarlierTimesError} if so
 */
export function assertSameTimes({ entry: { name, duration } }: SavedProject, info: VideoInfo): void {
  // A browser that reads the file itself may see its end a few frames later.
  if (!countsFromFirstKeyframe(info) || duration - info.duration < 0.5) return;
  throw new EarlierTimesError(
    `“${shortName(name)}” was saved by an earlier version of FrameScout, which counted the times of such files differently. Open the video itself to mark it anew.`,
  );
}
