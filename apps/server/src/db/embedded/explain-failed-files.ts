import { accessSync, constants } from 'node:fs';
import { z } from 'zod';
import { DataFolderError } from '../../startup-errors.ts';
import { isDiskFull } from '../database-errors.ts';

const WRITE_ELSEWHERE = 'Name a folder that can be written to with DATA_DIR.';
const FULL = 'the disk is full. Free some of it, or name a folder on another one with DATA_DIR.';

const FORBIDDEN = `they may not be written to. ${WRITE_ELSEWHERE}`;
const READ_ONLY = `the disk is read-only. ${WRITE_ELSEWHERE}`;

/** What file errors mean, by their numbers inside the embedded database (WASI errno). */
const BY_NUMBER: Readonly<Record<number, string>> = {
  2: FORBIDDEN,
  19: 'the disk quota is used up. Free some of it, or name a folder on another disk with DATA_DIR.',
  29: 'the disk fails to read or write. Look into the log of the operating system.',
  51: FULL,
  63: FORBIDDEN,
  69: READ_ONLY,
};

/** What the embedded database throws when its own files fail, which is not an `Error`. */
const fileErrorSchema = z.object({ name: z.literal('ErrnoError'), errno: z.number() });

/** Turns a file error of the embedded database into one that says what to do; returns any other unchanged. */
export function explainFailedFiles(error: unknown, folder: string): unknown {
  const { data: failed } = fileErrorSchema.safeParse(error);
  const reason = failed
    ? (BY_NUMBER[failed.errno] ?? `error ${failed.errno} of its file system.`)
    : isDiskFull(error) && FULL;
  return reason ? createFilesError(folder, reason, error) : error;
}

/** Checks that the embedded database can write its folder. @throws {DataFolderError} */
export function assertWritable(folder: string): void {
  try {
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    const isReadOnly = cause instanceof Error && 'code' in cause && cause.code === 'EROFS';
    throw createFilesError(folder, isReadOnly ? READ_ONLY : FORBIDDEN, cause);
  }
}

function createFilesError(folder: string, reason: string, cause: unknown): DataFolderError {
  return new DataFolderError(
    `The files of the embedded database in ${folder} cannot be used: ${reason}`,
    { folder },
    { cause },
  );
}
