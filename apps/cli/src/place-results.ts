import { basename, dirname, extname, join, resolve } from 'node:path';
import { shortenFileName } from '@framescout/contract';
import { UsageError } from './errors.ts';

/** Where what comes of a recording is kept: its folder, the name that files begin with, the scan and its checkpoint. */
export type Place = { folder: string; name: string; scan: string; checkpoint: string };

/** The extension of a scan's file. */
export const SCAN_EXTENSION = '.framescout-scan';

/** Places a recording's results in a folder or, without one, beside it. */
export function placeResults(recording: string, out: string | null): Place {
  const folder = resolve(out ?? dirname(recording));
  const name = nameOfResults(recording);
  return {
    folder,
    name,
    scan: scanFileOf(folder, name),
    checkpoint: join(folder, `.${name}.framescout-checkpoint`),
  };
}

/** What the files begin with that come of a recording: its name without the extension, and without the end of a very long one. */
export function nameOfResults(recording: string): string {
  return shortenFileName(basename(recording, extname(recording)));
}

/** The file of a recording's scan. */
export function scanFileOf(folder: string, name: string): string {
  return join(folder, `${name}${SCAN_EXTENSION}`);
}

/** @throws {UsageError} if the results of one recording would replace those of another */
export function assertPlacesDiffer(recordings: readonly string[], out: string | null): void {
  const taken = new Map<string, string>();
  for (const recording of recordings) {
    const { scan } = placeResults(recording, out);
    const other = taken.get(scan);
    if (other !== undefined) {
      throw new UsageError(
        `The results of "${other}" and "${recording}" would have the same name. ` +
          'Scan them one by one, each into a folder of its own (--out).',
      );
    }
    taken.set(scan, recording);
  }
}
