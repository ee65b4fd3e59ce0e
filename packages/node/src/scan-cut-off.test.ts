import { openAsBlob } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SavedTemplate } from '@framescout/contract';
import {
  deriveEvents,
  joinScans,
  learn,
  open,
  planRanges,
  type Recording,
  scan,
} from '@framescout/framescout';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerNativeMedia } from './register-native-media.ts';

registerNativeMedia();

const SAMPLE = join(import.meta.dirname, '../../../apps/server/uploads/sample.mp4');
const MARKS = [
  { time: 5.133, x: 558, y: 495 },
  { time: 4.8, x: 558, y: 495 },
  { time: 5.5, x: 558, y: 495 },
];

let folder: string;
let template: SavedTemplate;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'framescout-cut-off-'));
  using recording = await openShare(0.25);
  const { element } = await learn(recording, MARKS, { name: 'Badge' });
  const savedAt = new Date().toISOString();
  template = { name: 'Badge', savedAt, elements: [element], elementRules: [] };
});
afterAll(() => rm(folder, { recursive: true }));

/** Opens the start of the sample: a share (0..1) of its bytes. */
async function openShare(share: number): Promise<Recording> {
  const path = join(folder, `${share}.mp4`);
  const whole = await readFile(SAMPLE);
  await writeFile(path, whole.subarray(0, Math.round(whole.length * share)));
  return open(await openAsBlob(path), 'cut.mp4');
}

// Several chunks, so that some lie entirely after the cut.
it.each([0.25, 0.5])('reports once where a recording truncated to %d of its size ends', async (share) => {
  using recording = await openShare(share);
  const scanned = await scan(recording, template);
  const series = scanned.scores.get(template.elements[0]?.id ?? '');
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
