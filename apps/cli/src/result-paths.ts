import { basename, dirname, extname, join, resolve } from 'node:path';
import { CodedError, exportKindSchema, safeFileName, shortenFileName } from '@framescout/contract';
import { exportFileEnding } from '@framescout/exports';

/** Where a recording's results go: the folder, the prefix of the file names, the scan and its checkpoint. */
export type ResultPaths = { folder: string; name: string; scan: string; checkpoint: string };

/** The results of one recording would replace those of another. */
class ResultConflictError extends CodedError {
  override readonly name = 'ResultConflictError';
  readonly code = 'result-conflict';
}

/** The file extension of scans. */
export const SCAN_EXTENSION = '.framescout-scan';

/** The file extension of the records of which clips were cut. */
export const CLIP_RECORD_EXTENSION = '.framescout-clips';

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

/** Returns the prefix of a recording's result files: its name without extension, shortened if long. */
export function nameOfResults(recording: string): string {
  return shortenFileName(basename(recording, extname(recording)));
}

/** Returns the path of a recording's scan. */
export function scanFileOf(folder: string, name: string): string {
  return join(folder, `${name}${SCAN_EXTENSION}`);
}

/** Returns the path of the record of a recording's clips in a folder. */
export function clipRecordOf(folder: string, name: string): string {
  return join(folder, `.${name}${CLIP_RECORD_EXTENSION}`);
}

/** A result that is there only once the recording was scanned: its scan, an export or the record of its clips. */
const EXPORT_ENDINGS = exportKindSchema.options.map((kind) => exportFileEnding(kind).replace('.', '\\.'));
const RESULT = new RegExp(
  `^(?:(.+)(?:\\.framescout-scan|${EXPORT_ENDINGS.join('|')})|\\.(.+)\\.framescout-clips)$`,
);

/** Returns the name of the recording, without its extension, that a file is a result of; null if it is none. */
export function recordingOfResult(name: string): string | null {
  const [, scanned, cut] = RESULT.exec(name) ?? [];
  return scanned ?? cut ?? null;
}

/** Sees to it that the results of different recordings go to different files. */
export class ResultClaims {
  readonly #out: string | null;
  readonly #taken = new Map<string, { recording: string; path: string }>();

  constructor(out: string | null) {
    this.#out = out;
  }

  /**
   * Claims the names of the results of a recording, or of its scan. Exports and clips have safe names, and to
   * many systems upper and lower case are the same. `path` ends in the recording's name, even if it is at an
   * address.
   * @throws {ResultConflictError} if the results would replace those of another recording
   */
  claim(recording: string, path = recording): void {
    const { folder, name } = resultPaths(path, this.#out);
    const key = join(folder, safeFileName(name).toLowerCase());
    const other = this.#taken.get(key);
    if (other && other.recording !== recording) {
      throw new ResultConflictError(
        `The results of "${other.path}" and "${path}" would have the same name. ` +
          'Name them one by one, each with a folder of its own (--out).',
      );
    }
    this.#taken.set(key, { recording, path });
  }
}
