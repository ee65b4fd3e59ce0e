import { join } from 'node:path';
import { exportFileName, formatCsv, formatEdl, formatJson } from '@framescout/exports';
import type { FoundEvents, Scan } from '@framescout/framescout';
import { writeFileAtomically } from '@framescout/node';

/** The file formats that results can be exported to. */
export const EXPORT_KINDS = ['csv', 'json', 'edl'] as const;

/** A file format that results can be exported to. */
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** The input of an export: a scan's events at a sensitivity (percent), under the recording's name. */
export type Exported = { name: string; scan: Scan; found: FoundEvents; sensitivity: number };

/**
 * Writes one file of each format into a folder, and returns the paths.
 * @throws {NothingToExportError} if the log has no entries
 */
export async function writeExports(
  folder: string,
  kinds: readonly ExportKind[],
  exported: Exported,
): Promise<string[]> {
  const paths: string[] = [];
  for (const kind of kinds) {
    const path = join(folder, exportFileName(kind, exported.name));
    const text = format(kind, exported);
    await writeFileAtomically(path, (file) => file.writeFile(text));
    paths.push(path);
  }
  return paths;
}

function format(kind: ExportKind, { name, scan, found, sensitivity }: Exported): string {
  const logs = found.elements.map((element) => ({
    element: element.name,
    entries: element.log,
    events: element.events,
  }));
  const { events } = found;
  const { report, video } = scan;
  switch (kind) {
    case 'csv':
      return formatCsv(logs);
    case 'json':
      return formatJson({ logs, events, report, sensitivity, exportedAt: new Date() });
    case 'edl':
      return formatEdl({ title: name, video, events });
  }
}
