import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { BackupError } from './backup-error.ts';

const NEWLINE = 10;
/** In bytes. The largest row is a project's element, so a longer line can't come from a backup. */
const LONGEST_LINE = 256 * 1024 * 1024;

/**
 * Reads the lines of a gzip file, as bytes without line endings. Only a newline ends a line: Node's own
 * `readline` also splits at U+2028, which may occur in people's text.
 * @throws {BackupError} if the file cannot be read, is not compressed, or is truncated
 */
export async function* readLines(path: string): AsyncGenerator<Buffer> {
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
    throw explain(path, error);
  } finally {
    file.destroy();
    content.destroy();
  }
  if (rest.length > 0)
    throw new BackupError(`${path} is cut off in the middle of a line. Take another backup.`);
}

function explain(path: string, cause: unknown): unknown {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  const fail = (reason: string) => new BackupError(`${path} ${reason}`, {}, { cause });
  switch (code) {
    case 'ENOENT':
      return fail('does not exist.');
    case 'EISDIR':
      return fail('is a folder, not a backup.');
    case 'EACCES':
    case 'EPERM':
      return fail('may not be read by this user.');
    case 'Z_BUF_ERROR':
      return fail('is cut off: its end is missing. Take another backup.');
    case 'Z_DATA_ERROR':
      return fail('is damaged, or not a FrameScout backup.');
    default:
      return cause;
  }
}
