import type { LogEntry } from '@framescout/contract';
import { z } from 'zod';
import { NothingToExportError } from './errors.ts';

/** The log of one element, under the element's name. */
export type ElementLog = { element: string; entries: readonly LogEntry[] };

/**
 * One line of an export: `frame` 1-based, `time` in seconds with 1 decimal, `confidence` in percent with 1 decimal.
 * `element` is there where the export is of several elements.
 */
export const exportRowSchema = z.object({
  frame: z.int().min(1),
  time: z.number(),
  detected: z.boolean(),
  confidence: z.number(),
  status: z.enum(['DETECTED', 'NOT FOUND']),
  element: z.string().optional(),
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

/**
 * The lines of several elements' logs, log after log, each naming its element; those of a single log name none.
 * @throws {NothingToExportError} when there is no entry
 */
export function exportRows(logs: readonly ElementLog[]): ExportRow[] {
  const rows = logs.flatMap(({ element, entries }) =>
    entries.map((entry) => ({ ...exportRow(entry), ...(logs.length > 1 && { element }) })),
  );
  if (rows.length === 0) throw new NothingToExportError();
  return rows;
}

/** A number rounded to so many decimals. */
export function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale;
}
