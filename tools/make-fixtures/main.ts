// Makes the committed media files in fixtures/ and their exact truth. Needs ffmpeg and ffprobe. Fixture names
// given as arguments limit the run to those; all others keep their files and truth.

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFixture } from './build-fixture.ts';
import { FIXTURE_RECIPES } from './fixture-recipes.ts';
import type { FixtureManifest, FixtureTruth } from './fixture-truth.ts';
import { measureFixture } from './measure-fixture.ts';
import { PATCH_COLORS, PATCH_SIZE, PATCH_TOP } from './scene.ts';
import { SEGMENTS, writeSegments } from './write-segments.ts';

const FOLDER = join(import.meta.dirname, '../../fixtures');
const MANIFEST_PATH = join(FOLDER, 'manifest.json');

const ABOUT =
  'Written by `npm run fixtures`; the shapes are described in tools/make-fixtures/fixture-truth.ts.';
const PLAYER_TIMES =
  'times[] are presentation times as ffprobe reports them: after the edit list in MP4 and MOV, the timestamps of the ' +
  'container elsewhere. Chromium 156 shows each frame at exactly that currentTime (compared through ' +
  'requestVideoFrameCallback), also where the first one is not at 0. It plays no MPEG-TS, AVI or HEVC by itself.';

async function main(wanted: readonly string[]): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const workFolder = await mkdtemp(join(tmpdir(), 'fixtures-'));
  const earlier = await readEarlierTruths();
  const truths: FixtureTruth[] = [];
  const failures: string[] = [];
  for (const recipe of FIXTURE_RECIPES) {
    const known = earlier.get(recipe.name);
    if (wanted.length > 0 && !wanted.includes(recipe.name)) {
      if (known) truths.push(known);
      continue;
    }
    try {
      const truth = await measureFixture(recipe, await buildFixture(recipe, FOLDER, workFolder));
      truths.push(truth);
      console.log(`${recipe.name}: ${truth.sizeBytes} bytes, ${truth.video?.times.length ?? 0} frames`);
    } catch (error) {
      failures.push(`${recipe.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (wanted.length === 0 || wanted.includes(SEGMENTS)) await writeSegments(FOLDER);
  await rm(workFolder, { recursive: true });
  await writeFile(MANIFEST_PATH, print(truths));
  for (const failure of failures) console.error(failure);
  process.exitCode = failures.length > 0 ? 1 : 0;
}

async function readEarlierTruths(): Promise<Map<string, FixtureTruth>> {
  const text = await readFile(MANIFEST_PATH, 'utf8').catch(() => null);
  const manifest: FixtureManifest | null = text === null ? null : JSON.parse(text);
  return new Map(manifest?.fixtures.map((truth) => [truth.name, truth]));
}

/** Formats the manifest as JSON, indented, but with every list of plain values on one line. */
function print(fixtures: FixtureTruth[]): string {
  const patches = { top: PATCH_TOP, size: PATCH_SIZE, colors: PATCH_COLORS };
  const manifest: FixtureManifest = { about: ABOUT, playerTimes: PLAYER_TIMES, patches, fixtures };
  const indented = JSON.stringify(manifest, null, 2);
  return `${indented.replace(/\[[^[\]{}"]*\]/g, (list) => list.replace(/\s+/g, ' '))}\n`;
}

await main(process.argv.slice(2));
