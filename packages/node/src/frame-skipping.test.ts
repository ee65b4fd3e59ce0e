import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { deriveEvents, type Mark, open, type Scan, scan } from '@framescout/framescout';
import { describe, expect, it } from 'vitest';
import { openFixture } from '../../../tools/test-support/fixtures/read-fixture.ts';
import { IS_FULL_TIER, inTier } from '../../../tools/test-support/in-tier.ts';
import { fixtureTruth, markIcon, templateOf } from './fixtures/fixture-truth.ts';
import { FOOTAGE, readFootage, SAMPLE } from './fixtures/marked-footage.ts';
import { registerNativeMedia } from './register-native-media.ts';

await registerNativeMedia();

// One for each frame rate, up to a keyframe after its second event; in the sample also after a look-alike.
// `npm run frame-skipping` compares all of them, whole, in all situations.
const RECORDINGS: [path: string, length: number][] = [
  [SAMPLE, 14],
  [join(FOOTAGE, 'dev_hitmarker.json'), 10.6],
  [join(FOOTAGE, 'dev_menu.json'), 23.7],
];
const SENSITIVITIES = [60, 75, 90];

describe('a scan that skips frames', () => {
  it.each(
    inTier(['h264-b-frames.mp4'], ['h264-open-gop.mp4', 'h264-vfr-b-frames.mp4', 'h264.mkv', 'hevc.mp4']),
  )('finds the events of a scan of every frame: %s', async (name) => {
    const { every, skipping } = await scanFixtureBothWays(name);
    expect(deriveEvents(skipping).events).toEqual(deriveEvents(every).events);
    const { times, visible } = fixtureTruth(name);
    expect(deriveEvents(every).events).toHaveLength(visible.length);
    expect(every.report).toMatchObject({ skipsFrames: false, framesLooked: times.length });
    expect(skipping.report.skipsFrames).toBe(true);
  });

  it.each(inTier(['vp9.webm'], ['h264.ts', 'signal-mpeg4-mp3.avi']))(
    'samples every frame where none can be skipped: %s',
    async (name) => {
      const { every, skipping } = await scanFixtureBothWays(name);
      expect(skipping.report).toMatchObject({ skipsFrames: false, framesLooked: every.report.framesLooked });
    },
  );

  it('reports damage, and finds what is around it', async () => {
    const { every, skipping } = await scanFixtureBothWays('h264-damaged.mp4');
    expect(every.report.skippedRanges.length).toBeGreaterThan(0);
    expect(skipping.report.skippedRanges).toEqual(every.report.skippedRanges);
    expect(deriveEvents(skipping).events).toEqual(deriveEvents(every).events);
  });

  it.runIf(IS_FULL_TIER).each(RECORDINGS.filter(([path]) => existsSync(path)))(
    'finds the events of a scan of every frame of real footage: %s',
    async (path, length) => {
      const { file, marks, appearances } = await readFootage(path, length);
      const { every, skipping } = await scanBothWays(file, 'footage.mp4', marks);
      for (const sensitivity of SENSITIVITIES) {
        expect(deriveEvents(skipping, { sensitivity }).events).toEqual(
          deriveEvents(every, { sensitivity }).events,
        );
      }
      expect(deriveEvents(every).events).toHaveLength(appearances);
      expect(skipping.report.skipsFrames).toBe(true);
    },
  );
});

/** Scans a recording both with frames skipped and frame by frame. */
async function scanBothWays(
  file: Blob,
  name: string,
  marks: readonly Mark[],
): Promise<{ every: Scan; skipping: Scan }> {
  using recording = await open(file, name);
  const template = await templateOf(recording, marks);
  const every = await scan(recording, template, { everyFrame: true });
  const skipping = await scan(recording, template);
  return { every, skipping };
}

/** Scans a fixture for its icon, both with frames skipped and frame by frame. */
async function scanFixtureBothWays(name: string): Promise<{ every: Scan; skipping: Scan }> {
  return scanBothWays(await openFixture(name), name, markIcon(name));
}
