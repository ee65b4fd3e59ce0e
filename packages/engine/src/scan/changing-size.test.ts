import { openVideo } from '@framescout/media';
import { afterEach, expect, it } from 'vitest';
import { findEvents } from '../detect/find-events.ts';
import { ScoreSeries } from '../detect/score-series.ts';
import { blankVideo, BLANK_SIZE as USUAL } from '../fixtures/blank-video.ts';
import { paintGray, registerFakeDecoder } from '../fixtures/register-fake-decoder.ts';
import { scanForOne } from '../fixtures/scan-for-one.ts';
import type { ScanUpdate } from './progress/scan-update.ts';

const FRAME_RATE = 10;
const SMALLER = { codedWidth: 80, codedHeight: 60 };
const LARGER = { codedWidth: 320, codedHeight: 240 };
// When the element is shown, and when the picture is smaller, in frames.
const SHOWN = { start: 10, end: 20 };
const SHRUNK = { start: 40, end: 60 };

/** The size of frames initially; the container always states the usual one. */
let first = USUAL;

// The picture is bright while the element is shown, and smaller for a while.
registerFakeDecoder((time) => {
  const frame = Math.round(time * FRAME_RATE);
  const size = isWithin(frame, SHRUNK) && first === USUAL ? SMALLER : first;
  return paintGray(size, isWithin(frame, SHOWN) || isWithin(frame, SHRUNK) ? 220 : 50);
});

function isWithin(frame: number, { start, end }: { start: number; end: number }): boolean {
  return frame >= start && frame < end;
}

afterEach(() => {
  first = USUAL;
});

async function scan() {
  const file = await blankVideo(80, FRAME_RATE, (frame) => frame % 20 === 0);
  using video = await openVideo(file, 'shrinking.webm');
  const selections = await Promise.all(
    [12, 14, 16].map((frame) => video.reader.selectRegion(frame / FRAME_RATE, 0.7, 0.7)),
  );
  const updates: ScanUpdate[] = [];
  const { report } = await scanForOne(video, selections, {
    matcher: 'classic',
    onUpdate: (update) => updates.push(update),
  });
  const series = new ScoreSeries({ regionCount: 3, geometry: null });
  for (const batch of updates.flatMap((update) => update.batches)) series.append(batch);
  const rule = { element: 'a', sensitivity: 0.75, lastFrameEnd: video.info.duration };
  const events = findEvents(series, rule).map(({ startFrame, endFrame }) => [startFrame, endFrame]);
  return { events, skippedRanges: report.skippedRanges };
}

it('reports where the picture has another size, and finds what comes before and after', async () => {
  const { events, skippedRanges } = await scan();
  expect(skippedRanges).toEqual([
    { startTime: 4, endTime: 6, reason: 'its picture is 80 x 60, not 160 x 120 as elsewhere' },
  ]);
  expect(events).toEqual([[10, 19]]);
});

it('refuses to mark an element where the picture has another size', async () => {
  const file = await blankVideo(80, FRAME_RATE, (frame) => frame % 20 === 0);
  using video = await openVideo(file, 'shrinking.webm');
  await expect(video.reader.selectRegion(5, 0.5, 0.5)).rejects.toThrow('size of the picture changes');
});

it('scans every frame if all have another size than the container states', async () => {
  first = LARGER;
  const { events, skippedRanges } = await scan();
  expect(skippedRanges).toEqual([]);
  expect(events).toEqual([
    [10, 19],
    [40, 59],
  ]);
});
