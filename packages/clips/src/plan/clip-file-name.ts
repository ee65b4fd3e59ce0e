import { type ClipFormat, formatClock, type Seconds, safeFileName } from '@framescout/contract';

/** The base name for clips of an unnamed video. */
const UNNAMED = 'clip';

/** The name of a clip, or of all clips in one file, after that of the project. */
const ENDING = /-(?:\d{2,}-\d{2,}\.\d\d\.\d\d|highlights)\.[^.]+$/;

/**
 * Returns `{project}-{nn}-{hh.mm.ss}.{ext}`, which sorts by time. `index` is 0-based, of `total` clips;
 * `start` is in seconds.
 */
export function clipFileName(
  project: string,
  { index, total, start }: { index: number; total: number; start: Seconds },
  format: ClipFormat,
): string {
  const number = String(index + 1).padStart(Math.max(2, String(total).length), '0');
  const time = formatClock(start, true).replaceAll(':', '.');
  return `${baseName(project)}-${number}-${time}.${format}`;
}

/**
 * Returns `{project}-highlights.{ext}` for all clips in one file, or `{project}-clips.zip` for all files in
 * one archive.
 */
export function collectionFileName(project: string, kind: 'highlights' | 'clips', extension: string): string {
  return `${baseName(project)}-${kind}.${extension}`;
}

/** Leaves out of file names those that the clips of some projects have. */
export function withoutClipNames(names: readonly string[], projects: readonly string[]): string[] {
  const bases = new Set(projects.map(baseName));
  return names.filter((name) => !ENDING.test(name) || !bases.has(name.replace(ENDING, '')));
}

function baseName(project: string): string {
  return safeFileName(project) || UNNAMED;
}
