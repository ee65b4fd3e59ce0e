import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { codedError } from '@framescout/contract';
import { z } from 'zod';

/** Metadata that precedes the rows of a backup. */
type BackupHeader = {
  /** The schema version of its rows; see `readSchemaVersion`. */
  schema: number;
  /** The time at which the rows were read, as an ISO date. */
  takenAt: string;
};

/** One part of a backup: its header, the start of a table, or a row as PostgreSQL's JSON text. */
type BackupPart =
  | { kind: 'header'; header: BackupHeader }
  | { kind: 'table'; table: string }
  | { kind: 'row'; row: Buffer };

const FORMAT = 'framescout-backup';
const FORMAT_VERSION = 1;

const newlineByte = Buffer.from('\n');
const [ROW_BEGINS] = Buffer.from('{');

const headerSchema = z.tuple([
  z.literal(FORMAT),
  z.number().int(),
  z.object({ schema: z.number().int(), takenAt: z.iso.datetime() }),
]);
const tableSchema = z.tuple([z.literal('table'), z.string()]);
const endSchema = z.tuple([
  z.literal('end'),
  z.object({ rows: z.record(z.string(), z.number().int()), sha256: z.string() }),
]);

/** The number of rows per table. */
export type RowCounts = Record<string, number>;

/** Serializes a backup as JSON lines: header, tables with their rows, and counts with a checksum. */
export class BackupWriter {
  readonly #hash = createHash('sha256');
  readonly #rows: RowCounts = {};
  #table = '';

  header(header: BackupHeader): string {
    return this.#hashed(`${JSON.stringify([FORMAT, FORMAT_VERSION, header])}\n`);
  }

  table(name: string): string {
    this.#table = name;
    this.#rows[name] = 0;
    return this.#hashed(`${JSON.stringify(['table', name])}\n`);
  }

  /** @param rows each a JSON object on one line */
  rows(rows: readonly string[]): string {
    if (rows.length === 0) return '';
    this.#rows[this.#table] = (this.#rows[this.#table] ?? 0) + rows.length;
    return this.#hashed(`${rows.join('\n')}\n`);
  }

  end(): string {
    return `${JSON.stringify(['end', { rows: this.#rows, sha256: this.#hash.digest('hex') }])}\n`;
  }

  /** The number of rows written so far. */
  get counts(): RowCounts {
    return this.#rows;
  }

  #hashed(text: string): string {
    this.#hash.update(text);
    return text;
  }
}

/**
 * Reads a backup part by part. Only after the last part is it certain that the backup is complete.
 * @throws {BackupError} if the file is not a backup, or was truncated or altered
 */
export async function* readBackup(path: string): AsyncGenerator<BackupPart> {
  const hash = createHash('sha256');
  let table: string | null = null;
  let isFirst = true;
  let hasEnded = false;
  for await (const line of readLines(path)) {
    if (hasEnded) throw altered(path);
    if (isFirst) {
      yield { kind: 'header', header: parseHeader(path, line) };
    } else if (line[0] === ROW_BEGINS) {
      if (table === null) throw altered(path);
      yield { kind: 'row', row: line };
    } else {
      const control = parseJson(line);
      const end = endSchema.safeParse(control);
      if (end.success) {
        // It covers the rows, and so their counts.
        if (end.data[1].sha256 !== hash.digest('hex')) throw altered(path);
        hasEnded = true;
        continue;
      }
      const begun = tableSchema.safeParse(control);
      if (!begun.success) throw altered(path);
      table = begun.data[1];
      yield { kind: 'table', table };
    }
    isFirst = false;
    hash.update(line).update(newlineByte);
  }
  if (!hasEnded) throw new BackupError(`${path} is cut off: its end is missing. Take another backup.`);
}

/** Verifies a backup by reading all of it. @returns its header @throws {BackupError} */
export async function checkBackup(path: string): Promise<BackupHeader> {
  let header: BackupHeader | null = null;
  for await (const part of readBackup(path)) if (part.kind === 'header') header = part.header;
  if (!header) throw altered(path);
  return header;
}

function parseHeader(path: string, line: Buffer): BackupHeader {
  const result = headerSchema.safeParse(parseJson(line));
  if (!result.success) throw new BackupError(`${path} is not a FrameScout backup.`);
  const [, version, header] = result.data;
  if (version > FORMAT_VERSION) {
    throw new BackupError(`${path} was made by a newer FrameScout. Update this one, then try again.`);
  }
  return header;
}

function parseJson(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'));
  } catch {
    return null;
  }
}

function altered(path: string): BackupError {
  return new BackupError(`${path} is damaged: its content is not what was written. Take another backup.`);
}

const NEWLINE = 10;
/** In bytes. The largest row is a project's element, so a longer line can't come from a backup. */
const LONGEST_LINE = 256 * 1024 * 1024;

/**
 * Reads the lines of a gzip file, as bytes without line endings. Only a newline ends a line: Node's own
 * `readline` also splits at U+2028, which may occur in people's text.
 * @throws {BackupError} if the file cannot be read, is not compressed, or is truncated
 */
async function* readLines(path: string): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  let restLength = 0;
  const file = createReadStream(path);
  const content = createGunzip();
  file.on('error', (error) => content.destroy(error));
  file.pipe(content);
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      let begin = 0;
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, begin)) {
        const piece = chunk.subarray(begin, end);
        yield rest.length > 0 ? Buffer.concat([...rest, piece]) : piece;
        rest = [];
        restLength = 0;
        begin = end + 1;
      }
      if (begin === chunk.length) continue;
      rest.push(chunk.subarray(begin));
      restLength += chunk.length - begin;
      if (restLength > LONGEST_LINE) throw new BackupError(`${path} is not a FrameScout backup.`);
    }
  } catch (error) {
    throw explainFailure(path, error, READ_FAILURES);
  } finally {
    file.destroy();
    content.destroy();
  }
  if (rest.length > 0)
    throw new BackupError(`${path} is cut off in the middle of a line. Take another backup.`);
}

const READ_FAILURES = {
  ENOENT: 'does not exist.',
  EISDIR: 'is a folder, not a backup.',
  EACCES: 'may not be read by this user.',
  EPERM: 'may not be read by this user.',
  Z_BUF_ERROR: 'is cut off: its end is missing. Take another backup.',
  Z_DATA_ERROR: 'is damaged, or not a FrameScout backup.',
};

/** Explains an error by its code. @param reasons the ends of sentences that begin with the path */
export function explainFailure(path: string, cause: unknown, reasons: Record<string, string>): unknown {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return reasons[code] ? new BackupError(`${path} ${reasons[code]}`, {}, { cause }) : cause;
}

/** Thrown when a backup cannot be made or restored, and nothing has changed. Says what to do. */
export class BackupError extends codedError('BackupError', 'backup-failed') {}
