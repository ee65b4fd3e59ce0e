import { basename, dirname, resolve } from 'node:path';
import { deriveEvents } from '@framescout/framescout';
import { readScanFile, type SavedScan } from '@framescout/node';
import { UsageError } from '../errors.ts';
import { applyRules } from '../input/apply-rules.ts';
import { addEvents, type MarkerOptions, markerEvents, readMarkerFile } from '../input/read-marker-file.ts';
import { createFolder } from '../output/create-folder.ts';
import { writeExports } from '../output/write-exports.ts';
import { ResultClaims, SCAN_EXTENSION } from '../result-paths.ts';
import { type CommonOptions, withCommandContext } from './command-context.ts';
import { forEachItem } from './for-each-item.ts';
import { type ExportFileOptions, exportOrder } from './scan-command.ts';

/** The parsed options of `export`. */
export type ExportOptions = CommonOptions &
  ExportFileOptions &
  MarkerOptions & { sensitivity: number; rules?: string; out?: string };

/** Exports scans again, at another sensitivity or with other rules, without decoding anything. */
export async function exportCommand(files: readonly string[], options: ExportOptions): Promise<void> {
  const { sensitivity, out } = options;
  const scans = await readScans(files, options);
  const markers = await readMarkerFile(options);
  await withCommandContext(options, (context) =>
    forEachItem(scans, context, async ({ file, path, scan }) => {
      const { reporter } = context;
      const folder = out ?? dirname(file);
      await createFolder(folder);
      const onWarning = (text: string) => reporter.warnOf(path, text);
      const marked = markerEvents(markers, scan.video, onWarning);
      const found = addEvents(deriveEvents(scan, { sensitivity }), marked);
      const name = basename(file, SCAN_EXTENSION);
      const exported = { name, scan, found, sensitivity };
      const written = await writeExports(folder, exportOrder(options, scan.template), exported, onWarning);
      const { report } = scan;
      reporter.finished(path, { found, report, files: written, isReused: true });
      return 'done';
    }),
  );
}

/** A scan and the file that it was read from. */
export type ReadScan = { file: string; path: string; scan: SavedScan };

/**
 * Reads scans, replacing their rules with those of a file, before their results are written beside them or
 * into the folder `out`.
 * @throws {UsageError} if a file is not a scan or cannot be read, or if there are markers for several
 * @throws {ResultConflictError} if the results of two scans would have the same names
 */
export async function readScans(
  files: readonly string[],
  { rules, markers, out = null }: { rules?: string; markers?: string; out?: string | null },
): Promise<ReadScan[]> {
  if (markers !== undefined && files.length > 1)
    throw new UsageError('--markers can be used with one scan only.');
  const claims = new ResultClaims(out);
  for (const file of files) claims.claim(resolve(file), file);
  return Promise.all(
    files.map(async (file) => {
      const scan = await readScanFile(file).catch((error: unknown) => {
        throw new UsageError(`"${file}" can't be read.`, {}, { cause: error });
      });
      if (!scan) throw new UsageError(`"${file}" is not a scan made by this version of FrameScout.`);
      const template = rules === undefined ? scan.template : await applyRules(scan.template, rules);
      return { file, path: scan.path, scan: { ...scan, template } };
    }),
  );
}
