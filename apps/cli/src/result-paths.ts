import { basename, dirname, extname, join, resolve } from 'node:path';
import { shortenFileName } from '@framescout/contract';
import { UsageError } from './errors.ts';

/** Where a recording's results go: the folder, the prefix of the file names, the scan and its checkpoint. */
export type ResultPaths = { folder: string; name: string; scan: string; checkpoint: string };

/** The file extension of scans. */
export const SCAN_EXTENSION = '.framescout-scan';

/** Returns where a recording's results go: in the folder `out`, or next to the recording if that is null. */
export function resultPaths(recording: string, out: string | null): ResultPaths {
  const folder = resolve(out ?? dirname(recording));
  const name = nameOfResults(recording);
  return {
    folder,
    name,
    scan: scanFileOf(folder, name),
    checkpoint: join(folder, `.${name}.framescout-checkpoint`),
  };
}

/**
 * Returns the prefix of a recording's result files: its name without the extension, shortened if it is very
 * long.
 */
export function nameOfResults(recording: string): string {
  return shortenFileName(basename(recording, extname(recording)));
}

/** Returns the path of a recording's scan. */
export function scanFileOf(folder: string, name: string): string {
  return join(folder, `${name}${SCAN_EXTENSION}`);
}

/**
 * Checks that the results of different recordings go to different files.
 * @throws {UsageError} if the results of one recording would replace those of another
 */
export function assertNoResultConflicts(recordings: readonly string[], out: string | null): void {
  const taken = new Map<string, string>();
  for (const recording of recordings) {
    const { scan } = resultPaths(recording, out);
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
