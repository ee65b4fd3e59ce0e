import { deriveEvents } from '@framescout/framescout';
import { describe, expect, it } from 'vitest';
import { scanFixtureBothWays } from './fixtures/compare-sparing-scan.ts';
import { fixtureTruth } from './fixtures/fixture-truth.ts';
import { registerNativeMedia } from './register-native-media.ts';

await registerNativeMedia();

describe('a sparing scan', () => {
  it('finds the events of a scan of every frame', async () => {
    const name = 'h264-b-frames.mp4';
    const { every, sparing } = await scanFixtureBothWays(name);
    expect(deriveEvents(sparing).events).toEqual(deriveEvents(every).events);
    expect(deriveEvents(every).events).toHaveLength(fixtureTruth(name).visible.length);
    expect(every.report).toMatchObject({ isSparing: false, framesLooked: every.video.totalFrames });
    expect(sparing.report.isSparing).toBe(true);
  });

  it('samples every frame where none can be skipped', async () => {
    const { every, sparing } = await scanFixtureBothWays('vp9.webm');
    expect(sparing.report).toMatchObject({ isSparing: false, framesLooked: every.report.framesLooked });
  });

  it('reports damage, and finds what is around it', async () => {
    const { every, sparing } = await scanFixtureBothWays('h264-damaged.mp4');
    expect(every.report.skippedRanges.length).toBeGreaterThan(0);
    expect(sparing.report.skippedRanges).toEqual(every.report.skippedRanges);
    expect(deriveEvents(sparing).events).toEqual(deriveEvents(every).events);
  });
});
