import {
  type Project,
  type ReviewedEvent,
  reviewedEventSchema,
  type ScanReport,
  skippedRangeSchema,
} from '@framescout/contract';
import { z } from 'zod';
import { type ElementLog, exportRowSchema, exportRows, roundTo } from './export-row.ts';
import { reviewOf } from './reviews-of-entries.ts';

/** The version of the JSON export format. */
const EXPORT_VERSION = 1;

/**
 * The JSON export.
 * - `summary` covers the rows: how many there are, how many are detected, and their mean confidence in
 * percent.
 * - `events` are intervals: seconds to the microsecond (as in `scan.skippedRanges`), frames 1-based and
 * inclusive, confidence 0..1. The user's review of an event comes last in it; rejected events, if any, are
 * listed separately.
 * - `scan.sensitivity` is in percent, `scan.speed` in seconds of video per second.
 * - `scan.framesLooked` frames were compared: every frame, one in `scan.everyNth`, those of a quick look
 * (`scan.isQuick`: the keyframes, and every frame around what they showed), or those of a scan that skips
 * frames (`scan.isSparing`: where nothing was in sight, those that no other is predicted from).
 * `everyNth`, `isQuick` and `isSparing` are missing in exports of earlier versions.
 * - `scope` is there only if the user exported some of the events: how many, and of how many. Then the rows, and
 * with them `summary`, are those of these events.
 */
export const jsonExportSchema = z.object({
  version: z.literal(EXPORT_VERSION),
  project: z.object({ id: z.int(), name: z.string(), duration: z.number() }).optional(),
  analysisResults: z.array(exportRowSchema),
  summary: z.object({ totalFrames: z.int(), detectedCount: z.int(), averageConfidence: z.number() }),
  events: z.array(reviewedEventSchema),
  scan: z.object({
    matcher: z.string(),
    sensitivity: z.number(),
    framesLooked: z.int(),
    everyNth: z.int().optional(),
    isQuick: z.boolean().optional(),
    isSparing: z.boolean().optional(),
    speed: z.number(),
    skippedRanges: z.array(skippedRangeSchema),
  }),
  exportedAt: z.iso.datetime(),
  rejectedEvents: z.array(reviewedEventSchema).optional(),
  scope: z.object({ events: z.int(), of: z.int() }).optional(),
});

export type JsonExport = z.infer<typeof jsonExportSchema>;

/** The JSON export of several videos: for each, what its own export contains, and the name of its file. */
export const videosJsonExportSchema = z.object({
  version: z.literal(EXPORT_VERSION),
  videos: z.array(jsonExportSchema.omit({ version: true, exportedAt: true }).extend({ video: z.string() })),
  exportedAt: z.iso.datetime(),
});

type VideosJsonExport = z.infer<typeof videosJsonExportSchema>;

/** What is exported of one video. `sensitivity` is in percent. */
type VideoContent = {
  project?: Pick<Project, 'id' | 'name' | 'duration'>;
  /** One log per element. */
  logs: readonly ElementLog[];
  events: readonly ReviewedEvent[];
  report: ScanReport;
  sensitivity: number;
  /** How many events these are, and of how many, if they are not all. */
  scope?: { events: number; of: number } | undefined;
};

/** Input for a JSON export. */
export type JsonExportInput = VideoContent & { exportedAt: Date };

/** Formats logs, events and scan details as JSON. @throws {NothingToExportError} */
export function formatJson({ exportedAt, ...video }: JsonExportInput): string {
  return formatContent<JsonExport>({
    version: EXPORT_VERSION,
    ...contentOf(video),
    exportedAt: exportedAt.toISOString(),
  });
}

/** Formats what was found in several videos as JSON. @throws {NothingToExportError} if one has none */
export function formatVideosJson(
  videos: readonly (VideoContent & { video: string })[],
  exportedAt: Date,
): string {
  return formatContent<VideosJsonExport>({
    version: EXPORT_VERSION,
    videos: videos.map(({ video, ...found }) => ({ video, ...contentOf(found) })),
    exportedAt: exportedAt.toISOString(),
  });
}

function formatContent<Content>(content: Content): string {
  return `${JSON.stringify(content, null, 2)}\n`;
}

function contentOf({
  project,
  logs,
  events,
  report,
  sensitivity,
  scope,
}: VideoContent): Omit<JsonExport, 'version' | 'exportedAt'> {
  const rows = exportRows(logs);
  const entries = logs.flatMap((log) => log.entries);
  const rejected = events.filter(({ verdict }) => verdict === 'wrong');
  const confidence = entries.reduce((sum, entry) => sum + entry.confidence, 0) / entries.length;
  return {
    ...(project && { project: { id: project.id, name: project.name, duration: project.duration } }),
    analysisResults: rows,
    summary: {
      totalFrames: rows.length,
      detectedCount: rows.filter((row) => row.detected).length,
      averageConfidence: roundTo(confidence * 100, 1),
    },
    events: events.filter(({ verdict }) => verdict !== 'wrong').map(exportEvent),
    scan: {
      matcher: report.matcher,
      sensitivity,
      framesLooked: report.framesLooked,
      everyNth: report.everyNth,
      isQuick: report.isQuick,
      isSparing: report.skipsFrames,
      speed: roundTo(report.speed, 2),
      skippedRanges: report.skippedRanges.map(({ startTime, endTime, reason }) => ({
        startTime: roundTo(startTime, 6),
        endTime: roundTo(endTime, 6),
        reason,
      })),
    },
    ...(scope && { scope: { events: scope.events, of: scope.of } }),
    ...(rejected.length > 0 && { rejectedEvents: rejected.map(exportEvent) }),
  };
}

function exportEvent(event: ReviewedEvent): ReviewedEvent {
  return {
    element: event.element,
    startTime: roundTo(event.startTime, 6),
    endTime: roundTo(event.endTime, 6),
    startFrame: event.startFrame + 1,
    endFrame: event.endFrame + 1,
    peakTime: roundTo(event.peakTime, 6),
    confidence: roundTo(event.confidence, 4),
    ...reviewOf(event),
  };
}
