import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFileAtomically } from '@framescout/node';
import { expect, it } from 'vitest';
import { UsageError } from './errors.ts';
import { assertNoResultConflicts, resultPaths } from './result-paths.ts';

// A file name may have 255 bytes; each of these letters takes three.
const LONGEST = `${'あ'.repeat(83)}.mp4`;

it('places the results of a recording next to it, or in the requested folder', () => {
  expect(resultPaths('/vods/match.one.mp4', null)).toEqual({
    folder: '/vods',
    name: 'match.one',
    scan: '/vods/match.one.framescout-scan',
    checkpoint: '/vods/.match.one.framescout-checkpoint',
  });
  expect(resultPaths('/vods/match.mp4', '/results').scan).toBe('/results/match.framescout-scan');
});

it('writes the results of a recording with the longest possible name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'framescout-places-'));
  try {
    const { name, scan, checkpoint } = resultPaths(`/vods/${LONGEST}`, folder);
    expect(name).toBe('あ'.repeat(66));
    for (const path of [scan, checkpoint]) await writeFileAtomically(path, (file) => file.writeFile(''));
    expect(await readdir(folder)).toHaveLength(2);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('refuses recordings whose results would share a name', () => {
  expect(() => assertNoResultConflicts(['/vods/match.mp4', '/vods/match.mkv'], null)).toThrow(UsageError);
  expect(() => assertNoResultConflicts([`/vods/${LONGEST}`, `/vods/${'あ'.repeat(82)}.mp4`], null)).toThrow(
    UsageError,
  );
  expect(() => assertNoResultConflicts(['/vods/match.mp4', '/old/match.mp4'], null)).not.toThrow();
});
