export { NothingToExportError, TimelineStartError } from './errors.ts';
export type { ElementLog, ExportRow } from './export-row.ts';
export { formatCsv } from './format-csv.ts';
export {
  formatJson,
  formatVideosJson,
  type JsonExport,
  type JsonExportInput,
  jsonExportSchema,
  videosJsonExportSchema,
} from './format-json.ts';
export { listChapters } from './formats/chapters.ts';
export type { ExportFormat, Written } from './formats/export-format.ts';
export { type EventExportKind, EXPORT_FORMATS } from './formats/export-formats.ts';
export { exportFileEnding, exportFileName, type WrittenExport, writeExport } from './formats/write-export.ts';
export type { ExportEvent, ExportInput, ExportSource, SourceEvent } from './input/export-input.ts';
export { eventsOfMarkers, type MarkerList, placeMarkers } from './read-markers/events-of-markers.ts';
export type { MarkersRead } from './read-markers/markers-read.ts';
export { decodeMarkers, MAX_MARKER_TEXT, readMarkers } from './read-markers/read-markers.ts';
export { UnreadableMarkersError } from './read-markers/unreadable-markers-error.ts';
export { entriesOfEvents } from './reviews-of-entries.ts';
