/** The file formats that results can be exported to. */
export const EXPORT_KINDS = ['csv', 'json', 'edl'] as const;

/** A file format that results can be exported to. */
export type ExportKind = (typeof EXPORT_KINDS)[number];
