import type { ReadingWatch } from '@framescout/base';
import { isSegmentName, joinSegments } from '@framescout/containers';
import type { PickedFile, SegmentSource } from './pick-file.ts';

/** Returns the name of the first recording among chosen files that is in segments; null if there is none. */
export function nameOfSegments(picked: readonly PickedFile[]): string | null {
  const [first, ...others] = picked.filter(isSegment);
  return first && others.length > 0 ? nameOf(first.folder ?? null, [first.file]) : null;
}

/**
 * Replaces the segments among chosen files with the recordings that they belong to: one for each folder, and one for
 * all that came without.
 * @throws {UnreadableFileError} if a recording lacks what describes its picture
 * @throws the reason of the watch's signal as soon as it is aborted
 */
export async function joinPicked(
  picked: readonly PickedFile[],
  watch: ReadingWatch = {},
): Promise<PickedFile[]> {
  const whole: PickedFile[] = [];
  for (const [folder, own] of Map.groupBy(picked, (one) => one.folder ?? null)) {
    const segments = own.filter(isSegment);
    // One alone is refused when it is opened, with what to do instead.
    if (segments.length <= 1) {
      whole.push(...own);
      continue;
    }
    const files = segments.map(({ file }) => file);
    const file = await joinFolder(folder, files, watch);
    whole.push({ file, handle: null, segments: sourceOf(folder, segments) });
    // The list of its segments belongs to the recording.
    whole.push(...own.filter((one) => !isSegment(one) && !/\.mpd$/i.test(one.file.name)));
  }
  return whole;
}

async function joinFolder(
  folder: string | null,
  segments: readonly File[],
  watch: ReadingWatch,
): Promise<JoinedFile> {
  const name = nameOf(folder, segments);
  const files = segments.map((file) => ({ name: file.name, file }));
  const { file, damage } = await joinSegments(files, name, watch);
  const lastModified = Math.max(...segments.map((segment) => segment.lastModified));
  return new JoinedFile(file, name, damage, lastModified);
}

function sourceOf(folder: string | null, segments: readonly PickedFile[]): SegmentSource {
  const names = segments.map(({ file }) => file.name);
  const directory = segments[0]?.directory;
  const handles = directory ? [directory] : segments.flatMap(({ handle }) => handle ?? []);
  // Without some of them, the recording would be another one.
  const isWhole = directory || handles.length === segments.length;
  return { names, folder: folder === null ? null : lastOf(folder), handles: isWhole ? handles : [] };
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function isSegment({ file }: PickedFile): boolean {
  return isSegmentName(file.name);
}

/** Names a recording by its folder or, as browsers do not tell where files were chosen, by when it was begun. */
function nameOf(folder: string | null, segments: readonly File[]): string {
  if (folder !== null) return lastOf(folder);
  const begun = Math.min(...segments.map(({ lastModified }) => lastModified));
  // Swedish writes dates so that they sort.
  const time = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short' }).format(begun);
  return `Recording ${time.replace(':', '.')}`;
}

/** A recording that was joined from its segments, and what is missing of it, in words for the user; null if nothing is. */
export class JoinedFile extends File {
  readonly damage: string | null;

  constructor(joined: Blob, name: string, damage: string | null, lastModified: number) {
    super([joined], name, { type: 'video/mp4', lastModified });
    this.damage = damage;
  }
}
