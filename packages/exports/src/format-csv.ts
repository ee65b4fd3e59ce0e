import { type ElementLog, exportRows } from './export-row.ts';

const COLUMNS = ['Frame', 'Time (s)', 'Detected', 'Confidence (%)', 'Status'];
const ELEMENT_COLUMN = 'Element';

/**
 * Formats logs as CSV (RFC 4180): a header and one line per entry, each ending in CR LF. With several logs, an extra
 * column names the element.
 * @throws {NothingToExportError} if there are no entries
 */
export function formatCsv(logs: readonly ElementLog[]): string {
  const header = logs.length > 1 ? [...COLUMNS, ELEMENT_COLUMN] : COLUMNS;
  const lines = exportRows(logs).map(({ frame, time, detected, confidence, status, element }) => [
    String(frame),
    time.toFixed(1),
    String(detected),
    confidence.toFixed(1),
    status,
    ...(element === undefined ? [] : [textField(element)]),
  ]);
  return [header, ...lines].map((fields) => `${fields.join(',')}\r\n`).join('');
}

/** A text as a field: quoted if needed, and prefixed so that no spreadsheet reads it as a formula. */
function textField(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
