import { z } from 'zod';
import type { FrameRange } from '../../tools/test-support/truth.ts';

const statusSchema = z.enum(['DETECTED', 'NOT FOUND']);

/** The user's review of an event; each field is present only where they set it. */
const reviewFields = {
  byHand: z.literal(true).optional(),
  verdict: z.enum(['right', 'wrong']).optional(),
  starred: z.literal(true).optional(),
  name: z.string().optional(),
  tags: z.array(z.string()).optional(),
  note: z.string().optional(),
};

const rowSchema = z.strictObject({
  frame: z.int().min(1),
  time: z.number(),
  detected: z.boolean(),
  confidence: z.number().min(0).max(100),
  status: statusSchema,
  element: z.string().optional(),
  ...reviewFields,
});

const eventSchema = z.strictObject({
  element: z.string(),
  startTime: z.number(),
  endTime: z.number(),
  startFrame: z.int().min(1),
  endFrame: z.int().min(1),
  peakTime: z.number(),
  confidence: z.number().min(0).max(1),
  ...reviewFields,
});

const jsonSchema = z.strictObject({
  version: z.int(),
  project: z.strictObject({ id: z.int(), name: z.string(), duration: z.number() }),
  analysisResults: z.array(rowSchema),
  summary: z.strictObject({
    totalFrames: z.int(),
    detectedCount: z.int(),
    averageConfidence: z.number().min(0).max(100),
  }),
  events: z.array(eventSchema),
  scan: z.object({
    matcher: z.string(),
    sensitivity: z.number(),
    framesLooked: z.int(),
    everyNth: z.int(),
    isQuick: z.boolean(),
    isSparing: z.boolean(),
    speed: z.number().positive(),
    skippedRanges: z.array(z.unknown()),
  }),
  exportedAt: z.iso.datetime(),
  rejectedEvents: z.array(eventSchema).optional(),
  scope: z.strictObject({ events: z.int(), of: z.int() }).optional(),
});

/** One row of an export. */
export type ExportedRow = z.infer<typeof rowSchema>;

/** The JSON export, spelled out here independently so that a change to its format can't go unnoticed. */
export type ExportedJson = z.infer<typeof jsonSchema>;

/** Parses a JSON export; fails on any unexpected field. */
export function parseExportedJson(text: string): ExportedJson {
  return jsonSchema.parse(JSON.parse(text));
}

/** Parses a CSV export; fails on any other header. */
export function parseExportedCsv(text: string): ExportedRow[] {
  const [header, ...lines] = text.trimEnd().split('\r\n');
  if (header !== 'Frame,Time (s),Detected,Confidence (%),Status')
    throw new Error(`Unknown header: ${header}`);
  return lines.map((line) => {
    const [frame, time, detected, confidence, status] = line.split(',');
    return rowSchema.parse({
      frame: Number(frame),
      time: Number(time),
      detected: detected === 'true',
      confidence: Number(confidence),
      status,
    });
  });
}

/** Returns an export's events as frame numbers, 0-based. */
export function exportedFrames({ events }: ExportedJson): FrameRange[] {
  return events.map(({ startFrame, endFrame }) => ({ first: startFrame - 1, last: endFrame - 1 }));
}
