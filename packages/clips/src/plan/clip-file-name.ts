import {
  type ClipSettings,
  distinctNames,
  fillPattern,
  formatClock,
  type Seconds,
  safeFileName,
  shortenFileName,
} from '@framescout/contract';

/** The base name for clips of an unnamed video. */
const UNNAMED = 'clip';

/** The name of a clip, of all clips in one file or of a copy with chapters, after that of the project. */
const ENDING = /-(?:\d{2,}-\d{2,}\.\d\d\.\d\d(?:-.+)?|highlights|chapters)\.[^.]+$/;

// In bytes (UTF-8): a longer name pushes all others out of a list of files.
const MAX_LABEL_BYTES = 80;
const MAX_NAME_BYTES = 225;

/** A clip to name: `index` is 0-based, of `total` clips; `start` in seconds; `label`: what it shows, if it says. */
type NamedClip = { index: number; total: number; start: Seconds; label?: string };

/** A clip to name by a pattern. `elements`: those of its events. */
type PatternClip = Omit<NamedClip, 'index' | 'total'> & { elements: readonly string[] };

/** Returns `{project}-{nn}-{hh.mm.ss}.{ext}` or, with a label, `{project}-{nn}-{hh.mm.ss}-{label}.{ext}`. */
export function clipFileName(
  project: string,
  { index, total, start, label = '' }: NamedClip,
  extension: string,
): string {
  const number = numberOf(index, total);
  const time = formatClock(start, true).replaceAll(':', '.');
  const place = `${baseName(project)}-${number}-${time}`;
  const left = MAX_NAME_BYTES - new TextEncoder().encode(place).length;
  const name = shortenFileName(safeFileName(label), Math.min(MAX_LABEL_BYTES, left)).trim();
  return `${place}${name && `-${name}`}.${extension}`;
}

/**
 * Returns the names of all clips of a video, of which no two are the same: by the user's pattern, or as
 * {@link clipFileName} if there is none.
 */
export function clipFileNames(
  project: string,
  clips: readonly PatternClip[],
  { fileNames: pattern, selectedFormat }: Pick<ClipSettings, 'fileNames' | 'selectedFormat'>,
  extension: string = selectedFormat,
): string[] {
  const total = clips.length;
  if (pattern === null) {
    return clips.map((clip, index) => clipFileName(project, { ...clip, index, total }, extension));
  }
  const names = clips.map(({ start, elements, label = '' }, index) => {
    const element = [...new Set(elements)].join(', ');
    const values = { project, n: numberOf(index, total), time: spokenTime(start), element, name: label };
    return fillPattern(pattern, values) || UNNAMED;
  });
  return distinctNames(names).map((name) => `${name}.${extension}`);
}

/** Returns `{project}-highlights.{ext}` for all clips in a file, `{project}-clips.zip` or `{project}-contact-sheet.png`. */
export function collectionFileName(
  project: string,
  kind: 'highlights' | 'clips' | 'contact-sheet',
  extension: string,
): string {
  return `${baseName(project)}-${kind}.${extension}`;
}

/** Returns `{project}-chapters.{ext}` for a copy of a recording with chapters; `file` is the recording's name. */
export function chaptersFileName(project: string, file: string): string {
  const [, extension = 'mp4'] = /\.(\w+)$/.exec(file) ?? [];
  return `${baseName(project)}-chapters.${extension.toLowerCase()}`;
}

/** Leaves out of file names those that the clips of some projects have. */
export function withoutClipNames(names: readonly string[], projects: readonly string[]): string[] {
  const bases = new Set(projects.map(baseName));
  return names.filter((name) => !ENDING.test(name) || !bases.has(name.replace(ENDING, '')));
}

function numberOf(index: number, total: number): string {
  return String(index + 1).padStart(Math.max(2, String(total).length), '0');
}

/** Returns a time as `1h02m03s`, `1m23s` or `7s`, which file systems accept. */
function spokenTime(time: Seconds): string {
  const [hours = '', minutes = '', seconds = ''] = formatClock(time, true).split(':');
  if (Number(hours) > 0) return `${Number(hours)}h${minutes}m${seconds}s`;
  return Number(minutes) > 0 ? `${Number(minutes)}m${seconds}s` : `${Number(seconds)}s`;
}

function baseName(project: string): string {
  return safeFileName(project) || UNNAMED;
}
