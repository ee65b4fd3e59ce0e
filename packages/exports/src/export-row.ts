import type { LogEntry } from '@framescout/contract';
import { z } from 'zod';

/**
 * One line of an export: `frame` 1-based, `time` in seconds with 1 decimal, `confidence` in percent with 1 decimal.
 */
export const exportRowSchema = z.object({
  frame: z.int().min(1),
  time: z.number(),
  detected: z.boolean(),
  confidence: z.number(),
  status: z.enum(['DETECTED', 'NOT FOUND']),
});

/** @see exportRowSchema */
export type ExportRow = z.infer<typeof exportRowSchema>;

/** A log entry as a line of an export. */
export function exportRow(entry: LogEntry): ExportRow {
  return {
    frame: entry.frame + 1,
    time: roundTo(entry.time, 1),
    detected: entry.detected,
    confidence: roundTo(entry.confidence * 100, 1),
    status: entry.detected ? 'DETECTED' : 'NOT FOUND',
  };
}

/** A number rounded to so many decimals. */
export function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale;
}
