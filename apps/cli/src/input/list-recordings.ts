import { glob, readdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { withoutClipNames } from '@framescout/clips';
import { holdsSegments, isAddress } from '@framescout/node';
import { readClipNames } from '../clip-record.ts';
import { UsageError } from '../errors.ts';
import { recordingOfResult } from '../result-paths.ts';

/** How recordings in a folder are recognized; a file named explicitly is always opened. */
const EXTENSIONS: ReadonlySet<string> = new Set(
  '.mp4 .m4v .mov .mkv .webm .ts .m2ts .mts .flv .3gp .avi .wmv .mpg .mpeg .ogv'.split(' '),
);

const GLOB = /[*?[\]{}]/;

/** Recordings by their paths or addresses, and sentences about what names none. */
export type NamedRecordings = { paths: string[]; remarks: string[] };

/**
 * Lists the recordings that arguments name, without duplicates: files, folders (the recordings in them, or the one
 * whose segments they hold), globs, and `-` for a list on standard input, one name per line. Folders may be empty.
 * @throws {UsageError} if a name matches nothing, or there is no recording at all, unless `mayBeNone`
 */
export async function listRecordings(
  names: readonly string[],
  standardInput: NodeJS.ReadableStream,
  { mayBeNone = false } = {},
): Promise<NamedRecordings> {
  const found = await findRecordings(await readNames(names, standardInput));
  if (!mayBeNone) assertAny(found);
  return found;
}

/** Lists recordings like `listRecordings`, and addresses. @throws {UsageError} if nothing matches */
export async function listVideos(
  names: readonly string[],
  standardInput: NodeJS.ReadableStream,
): Promise<NamedRecordings> {
  const named = await readNames(names, standardInput);
  const addresses = new Set(named.filter(isAddress));
  const { paths, remarks } = await findRecordings(named.filter((name) => !isAddress(name)));
  const found = { paths: [...addresses, ...paths], remarks };
  assertAny(found);
  return found;
}

/** Picks the recordings among a folder's files, in order. Clips of the usual names are known by results beside them. */
export function recordingsAmong(names: readonly string[]): string[] {
  const scanned = new Set(names.map(recordingOfResult).filter((name) => name !== null));
  return withoutClipNames(names.filter(isRecordingName), [...scanned]).sort();
}

function isRecordingName(name: string): boolean {
  return EXTENSIONS.has(extname(name).toLowerCase()) && !name.startsWith('.');
}

async function readNames(names: readonly string[], standardInput: NodeJS.ReadableStream): Promise<string[]> {
  const read: string[] = [];
  for (const name of names) read.push(...(name === '-' ? await linesOf(standardInput) : [name]));
  return read;
}

async function findRecordings(names: readonly string[]): Promise<NamedRecordings> {
  const found = new Set<string>();
  const remarks: string[] = [];
  for (const name of names) {
    const paths = await expand(name);
    for (const path of paths) found.add(resolve(path));
    if (paths.length === 0) remarks.push(`There is no recording in "${name}".`);
  }
  return { paths: [...found], remarks };
}

function assertAny({ paths, remarks }: NamedRecordings): void {
  if (paths.length > 0) return;
  const reason = remarks.length > 0 ? remarks.join(' ') : 'No recording was named.';
  throw new UsageError(`${reason} See "framescout help scan".`);
}

/** Returns the recordings that a name stands for: none if it is a folder that holds none. */
async function expand(name: string): Promise<string[]> {
  const known = await stat(name).catch(() => null);
  if (known?.isDirectory()) return recordingsIn(name);
  if (known) return (await isListOfSegments(name)) ? [dirname(name)] : [name];
  if (!GLOB.test(name)) throw new UsageError(`There is no file or folder "${name}".`);
  const matching: string[] = [];
  for await (const path of glob(name)) matching.push(path);
  const recordings = await recordingsAmongPaths(matching);
  if (recordings.length === 0) throw new UsageError(`No recording matches "${name}".`);
  return recordings;
}

/** Lists the recordings in a folder; the folder itself if it holds one in segments. */
async function recordingsIn(folder: string): Promise<string[]> {
  if (await holdsSegments(folder)) return [folder];
  const names = await readdir(folder);
  const folders = await segmentFoldersAmong(names.map((name) => join(folder, name)));
  const clips = await readClipNames(folder, names);
  const recordings = recordingsAmong(names).filter((name) => !clips.has(name));
  return [...recordings.map((name) => join(folder, name)), ...folders];
}

async function segmentFoldersAmong(paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(paths.map(holdsSegments));
  return paths.filter((_, index) => found[index]);
}

/** Whether a file is the list that belongs to a recording in segments, such as Steam's `session.mpd`. */
async function isListOfSegments(path: string): Promise<boolean> {
  return extname(path).toLowerCase() === '.mpd' && (await holdsSegments(dirname(path)));
}

/** Picks the recordings out of paths. What else lies in their folders tells which are clips. */
async function recordingsAmongPaths(paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const [folder, own] of Map.groupBy(paths, (path) => dirname(path))) {
    const beside = await readdir(folder).catch(() => []);
    const recordings = new Set(recordingsAmong([...own.map((path) => basename(path)), ...beside]));
    const clips = await readClipNames(folder, beside);
    const isRecording = (name: string) => recordings.has(name) && !clips.has(name);
    found.push(...own.filter((path) => isRecording(basename(path))), ...(await segmentFoldersAmong(own)));
  }
  return found.sort();
}

async function linesOf(input: NodeJS.ReadableStream): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of createInterface({ input })) if (line.trim() !== '') lines.push(line.trim());
  return lines;
}
