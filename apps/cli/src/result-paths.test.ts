import { readdir } from 'node:fs/promises';
import { writeFileAtomically } from '@framescout/node';
import { expect, it } from 'vitest';
import { folderForThisTest } from '../../../tools/test-support/temporary-folder.ts';
import { ResultClaims, resultPaths } from './result-paths.ts';

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
  const folder = folderForThisTest();
  const { name, scan, checkpoint } = resultPaths(`/vods/${LONGEST}`, folder);
  expect(name).toBe('あ'.repeat(66));
  for (const path of [scan, checkpoint]) await writeFileAtomically(path, (file) => file.writeFile(''));
  expect(await readdir(folder)).toHaveLength(2);
});

it.each([
  ['match.mp4', 'match.mkv'],
  [LONGEST, `${'あ'.repeat(82)}.mp4`],
  ['VOD: 1.mkv', 'VOD_ 1.mkv'],
  ['Match.mp4', 'match.mkv'],
])('refuses recordings whose results would share a name: %s and %s', (one, other) => {
  const claims = new ResultClaims(null);
  claims.claim(`/vods/${one}`);
  expect(() => claims.claim(`/vods/${other}`)).toThrow(/would have the same name/);
  expect(() => claims.claim(`/old/${other}`)).not.toThrow();
  expect(() => claims.claim(`/vods/${one}`)).not.toThrow();
});

it('refuses recordings of the same name at different addresses', () => {
  const claims = new ResultClaims('/results');
  claims.claim('https://one/match.mp4', '/match.mp4');
  expect(() => claims.claim('https://other/match.mp4', '/match.mp4')).toThrow(/would have the same name/);
});
