import { join } from 'node:path';
import {
  type EdlInput,
  exportFileName,
  formatCsv,
  formatEdl,
  formatJson,
  MAX_EDL_EVENTS,
} from '@framescout/exports';
import type { DerivedEvents, Scan } from '@framescout/framescout';
import { writeFileAtomically } from '@framescout/node';
import type { ExportKind } from './export-kinds.ts';

/** The input of an export: a scan's events at a sensitivity (percent), under the recording's name. */
export type Exported = {
  name: string;
  scan: { video: EdlInput['video']; report: Scan['report'] };
  found: DerivedEvents;
  sensitivity: number;
};

/**
 * Writes one file of each format into a folder, and returns the paths. `onWarning` is called with a sentence
 * about what a file lacks.
 * @throws {NothingToExportError} if the log has no entries
 */
export async function writeExports(
  folder: string,
  kinds: readonly ExportKind[],
  exported: Exported,
  onWarning: (text: string) => void,
): Promise<string[]> {
  const paths: string[] = [];
  for (const kind of kinds) {
    const path = join(folder, exportFileName(kind, exported.name));
    const text = format(kind, exported);
    await writeFileAtomically(path, (file) => file.writeFile(text));
    paths.push(path);
  }
  const missing = kinds.includes('edl') ? describeMissingCuts(exported.found.events.length) : null;
  if (missing !== null) onWarning(missing);
  return paths;
}

/** Says what an EDL of so many events lacks; null if it has them all. */
function describeMissingCuts(events: number): string | null {
  if (events === 0) return 'The EDL is empty: no events were found.';
  if (events <= MAX_EDL_EVENTS) return null;
  return `The EDL has the first ${MAX_EDL_EVENTS} of ${events} events, which is all that an EDL can hold.`;
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
