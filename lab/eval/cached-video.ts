import { createHash } from 'node:crypto';
import { access, mkdir, rename, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Footage } from './read-footage.ts';

const CACHE = join(import.meta.dirname, '../../.eval');

/**
 * Returns the path of a video made from a clip's: made on first use, then cached in `.eval/` until the clip's
 * video or the settings change.
 */
export async function cachedVideo(
  clip: Footage,
  name: string,
  settings: readonly string[],
  make: (path: string) => Promise<unknown>,
): Promise<string> {
  const { mtimeMs, size } = await stat(clip.path);
  const made = [resolve(clip.path), mtimeMs, size, ...settings].join(' ');
  const key = createHash('sha256').update(made).digest('hex').slice(0, 12);
  const path = join(CACHE, `${clip.name}-${name}-${key}.mp4`);
  const isMade = await access(path).then(
    () => true,
    () => false,
  );
  if (isMade) return path;
  await mkdir(CACHE, { recursive: true });
  const unfinished = join(CACHE, `${process.pid}-${clip.name}-${name}-${key}.mp4`);
  await make(unfinished);
  await rename(unfinished, path);
  return path;
}
