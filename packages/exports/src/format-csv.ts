import { type ElementLog, type ExportRow, exportRows } from './export-row.ts';
import { spreadsheetField } from './text/plain-text.ts';

const COLUMNS = ['Frame', 'Time (s)', 'Detected', 'Confidence (%)', 'Status'];
const ELEMENT_COLUMN = 'Element';
const VIDEO_COLUMN = 'Video';
const REVIEW_COLUMNS = ['By hand', 'Verdict', 'Starred', 'Event', 'Tags', 'Note'];

/**
 * Formats logs as CSV (RFC 4180): a header and one line per entry, each ending in CRLF. With several logs, an
 * extra column names the element, and with those of several videos, another one the video; if the user reviewed events or edited them by hand, more columns at the end
 * say how.
 * @throws {NothingToExportError} if there are no entries
 */
export function formatCsv(logs: readonly ElementLog[]): string {
  const rows = exportRows(logs);
  const isReviewed = rows.some((row) => reviewFields(row).some((field) => field !== ''));
  const header = [
    ...COLUMNS,
    ...(logs.length > 1 ? [ELEMENT_COLUMN] : []),
    ...(logs.some(({ video }) => video !== undefined) ? [VIDEO_COLUMN] : []),
    ...(isReviewed ? REVIEW_COLUMNS : []),
  ];
  const lines = rows.map((row) => [
    String(row.frame),
    row.time.toFixed(1),
    String(row.detected),
    row.confidence.toFixed(1),
    row.status,
    ...[row.element, row.video].flatMap((name) => (name === undefined ? [] : spreadsheetField(name))),
    ...(isReviewed ? reviewFields(row) : []),
  ]);
  return [header, ...lines].map((fields) => `${fields.join(',')}\r\n`).join('');
}

function reviewFields({ byHand, verdict, starred, name, tags, note }: ExportRow): string[] {
  return [
    byHand ? 'true' : '',
    verdict ?? '',
    starred ? 'true' : '',
    spreadsheetField(name ?? ''),
    spreadsheetField(tags?.join('; ') ?? ''),
    spreadsheetField(note ?? ''),
  ];
}
