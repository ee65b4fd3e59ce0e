import { openAsBlob } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SavedTemplate } from '@framescout/contract';
import { deriveEvents, joinScans, open, planRanges, type Recording, scan } from '@framescout/framescout';
import { beforeAll, expect, it } from 'vitest';
import { FIXTURES } from '../../../tools/test-support/fixtures/read-fixture.ts';
import { repeatRecording } from '../../../tools/test-support/run-ffmpeg.ts';
import { folderForTests } from '../../../tools/test-support/temporary-folder.ts';
import { markIcon, templateOf } from './fixtures/fixture-truth.ts';
import { registerNativeMedia } from './register-native-media.ts';

await registerNativeMedia();

const ICON = 'signal-h264-aac.mp4';

const folder = folderForTests();
let template: SavedTemplate;
beforeAll(async () => {
  // Several chunks long, so that some lie entirely after the cut.
  await repeatRecording(join(FIXTURES, ICON), join(folder, 'whole.mp4'), 7);
  using recording = await openShare(1);
  template = await templateOf(recording, markIcon(ICON));
});

/** Opens the start of the recording: a share (0..1) of its bytes. */
async function openShare(share: number): Promise<Recording> {
  const path = join(folder, `${share}.mp4`);
  const whole = await readFile(join(folder, 'whole.mp4'));
  await writeFile(path, whole.subarray(0, Math.round(whole.length * share)));
  return open(await openAsBlob(path), 'cut.mp4');
}

it.each([0.25, 0.5])('reports once where a recording truncated to %d of its size ends', async (share) => {
  using recording = await openShare(share);
  const scanned = await scan(recording, template);
  const series = scanned.scores.get('icon');
  if (!series) throw new Error('the element was scanned for');
  const seenUntil = series.timeAt(series.length - 1) + 1 / recording.info.frameRate;
  expect(seenUntil).toBeLessThan(recording.info.duration * 0.75);
  const [range, ...others] = scanned.report.skippedRanges;
  expect(others).toEqual([]);
  expect(range?.reason).toContain('cut off');
  expect(range?.startTime).toBeCloseTo(seenUntil, 2);
  expect(range?.endTime).toBeCloseTo(recording.info.duration, 2);
  const found = deriveEvents(scanned).events;
  expect(found.length).toBeGreaterThan(0);
  for (const { endTime } of found) expect(endTime).toBeLessThanOrEqual(seenUntil + 0.001);

  const parts = [];
  for (const part of await planRanges(recording, 15))
    parts.push(await scan(recording, template, { range: part }));
  expect(parts.length).toBeGreaterThan(2);
  const joined = joinScans(parts);
  expect(joined.report.skippedRanges).toHaveLength(1);
  expect(deriveEvents(joined).events).toEqual(found);
});
