import { join } from 'node:path';
import { planSegments, type SegmentSettings } from '@framescout/clips';
import { changesSpeed, type ExportKind } from '@framescout/contract';
import {
  type ExportSource,
  exportFileName,
  formatCsv,
  formatJson,
  type WrittenExport,
  writeExport,
} from '@framescout/exports';
import type { Scan } from '@framescout/framescout';
import { isAddress, writeFileAtomically } from '@framescout/node';
import type { MarkedEvents } from '../input/read-marker-file.ts';

/** Which files to write. */
export type ExportOrder = {
  kinds: readonly ExportKind[];
  /** If set, cuts have the margins of clips, and are joined as they are; otherwise they are the events. */
  cuts?: SegmentSettings | undefined;
  /** The pattern of file names, if there is one. */
  fileNames?: string | null | undefined;
  /** The timecode at which the editor's timeline starts. */
  timelineStart?: string | undefined;
};

/** The input of an export: a scan's events at a sensitivity (percent), under the recording's name. */
export type Exported = {
  name: string;
  scan: { video: ExportSource['video']; report: Scan['report']; path: string };
  found: MarkedEvents;
  sensitivity: number;
};

/**
 * Writes one file of each format into a folder, and returns the paths. `onWarning` is called with a sentence
 * about what a file lacks.
 * @throws {NothingToExportError} if the log has no entries
 */
export async function writeExports(
  folder: string,
  order: ExportOrder,
  exported: Exported,
  onWarning: (text: string) => void,
): Promise<string[]> {
  const paths: string[] = [];
  for (const kind of order.kinds) {
    const path = join(folder, exportFileName(kind, exported.name, order.fileNames));
    const { text, notes, precision } = write(kind, order, exported);
    await writeFileAtomically(path, (file) => file.writeFile(text));
    paths.push(path);
    for (const note of [...notes, ...(precision === null ? [] : [precision])]) onWarning(`${kind}: ${note}`);
  }
  return paths;
}

function write(
  kind: ExportKind,
  order: ExportOrder,
  { name, scan, found, sensitivity }: Exported,
): WrittenExport {
  const { elements, events } = found;
  const logs = elements.map(({ name: element, log: entries, events: own }) => ({
    element,
    entries,
    events: own,
  }));
  const { report, video, path } = scan;
  switch (kind) {
    case 'csv':
      return { text: formatCsv(logs), notes: [], precision: null };
    case 'json':
      return {
        ...{ notes: [], precision: null },
        text: formatJson({ logs, events, report, sensitivity, exportedAt: new Date() }),
      };
    default:
      return writeExport(kind, {
        title: name,
        video,
        path: isAddress(path) ? undefined : path,
        elements: elements.map((element) => element.name),
        events,
        segments: order.cuts && planSegments(events, order.cuts, video.duration),
        isPaced: changesSpeed(order.cuts?.playback ?? null),
        timelineStart: order.timelineStart,
      });
  }
}
