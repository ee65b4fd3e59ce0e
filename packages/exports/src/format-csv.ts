import type { LogEntry } from '@framescout/contract';
import { NothingToExportError } from './errors.ts';
import { exportRow } from './export-row.ts';

const HEADER = ['Frame', 'Time (s)', 'Detected', 'Confidence (%)', 'Status'];

/**
 * The log as CSV (RFC 4180): a header and one line an entry, each ended by CR LF.
 * @throws {NothingToExportError} when the log is empty
 */
export function formatCsv(log: readonly LogEntry[]): string {
  if (log.length === 0) throw new NothingToExportError();
  const lines = log
    .map(exportRow)
    .map((row) => [
      String(row.frame),
      row.time.toFixed(1),
      String(row.detected),
      row.confidence.toFixed(1),
      row.status,
    ]);
  return [HEADER, ...lines].map((fields) => `${fields.join(',')}\r\n`).join('');
}
