export { NothingToExportError } from './errors.ts';
export { type ExportKind, exportFileName } from './export-file-name.ts';
export type { ElementLog, ExportRow } from './export-row.ts';
export { formatCsv } from './format-csv.ts';
export { type EdlInput, formatEdl, MAX_EDL_EVENTS } from './format-edl.ts';
export {
  formatJson,
  formatVideosJson,
  type JsonExport,
  type JsonExportInput,
  jsonExportSchema,
  videosJsonExportSchema,
} from './format-json.ts';
export type { MarkersRead } from './read-markers/markers-read.ts';
export { MAX_MARKER_TEXT, readMarkers } from './read-markers/read-markers.ts';
export { UnreadableMarkersError } from './read-markers/unreadable-markers-error.ts';
export { entriesOfEvents } from './reviews-of-entries.ts';
