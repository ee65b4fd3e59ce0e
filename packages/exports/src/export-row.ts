import { eventReviewSchema, type LogEntry, type ReviewedEvent } from '@framescout/contract';
import { z } from 'zod';
import { NothingToExportError } from './errors.ts';
import { reviewsOfEntries } from './reviews-of-entries.ts';

/** An element's log and events with reviews; `video` names its video in an export of several. */
export type ElementLog = {
  element: string;
  video?: string;
  entries: readonly LogEntry[];
  events: readonly ReviewedEvent[];
};

/**
 * One row of an export: `frame` is 1-based, `time` in seconds with 1 decimal, `confidence` in percent with 1
 * decimal. `element` and `video` are set only if several are exported. The other fields are the user's review of
 * the event there.
 */
export const exportRowSchema = z.object({
  frame: z.int().min(1),
  time: z.number(),
  detected: z.boolean(),
  confidence: z.number(),
  status: z.enum(['DETECTED', 'NOT FOUND']),
  element: z.string().optional(),
  video: z.string().optional(),
  ...eventReviewSchema.shape,
});

export type ExportRow = z.infer<typeof exportRowSchema>;

function exportRow(entry: LogEntry): ExportRow {
  return {
    frame: entry.frame + 1,
    time: roundTo(entry.time, 1),
    detected: entry.detected,
    confidence: roundTo(entry.confidence * 100, 1),
    status: entry.detected ? 'DETECTED' : 'NOT FOUND',
  };
}

/** Returns the rows of all logs, naming elements if several. @throws {NothingToExportError} */
export function exportRows(logs: readonly ElementLog[]): ExportRow[] {
  const rows = logs.flatMap(({ element, video, entries, events }) => {
    const reviews = reviewsOfEntries(entries, events);
    return entries.map((entry, index) => ({
      ...exportRow(entry),
      ...(logs.length > 1 && { element }),
      ...(video !== undefined && { video }),
      ...reviews[index],
    }));
  });
  if (rows.length === 0) throw new NothingToExportError();
  return rows;
}

/** Rounds a value to a number of decimals. */
export function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale;
}
