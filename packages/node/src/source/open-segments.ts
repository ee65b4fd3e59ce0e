import { open, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { LazyFile } from '@framescout/base';
import { isSegmentName, joinSegments } from '@framescout/containers';
import { type RawSource, readRange } from './read-range.ts';

/** Whether a path leads to a folder that holds a recording in segments, as Steam leaves them. */
export async function holdsSegments(path: string): Promise<boolean> {
  return (await readdir(path).catch(() => [])).some(isSegmentName);
}

/** Opens a folder of segments, none kept open. @throws {UnreadableFileError} without description */
export async function openSegments(folder: string): Promise<RawSource> {
  const names = (await readdir(folder)).filter(isSegmentName);
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const { size } = await stat(path);
      return { name, file: new LazyFile(size, (start, end) => readOnce(path, start, end)) };
    }),
  );
  const { file, damage } = await joinSegments(files, basename(folder));
  return {
    size: file.size,
    damage,
    read: (start, end) => file.slice(start, end).bytes(),
    close: async () => undefined,
  };
}

async function readOnce(path: string, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  await using handle = await open(path);
  return await readRange(handle, basename(path), start, end);
}
