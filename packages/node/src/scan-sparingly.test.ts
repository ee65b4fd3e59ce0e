import { existsSync, openAsBlob, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { deriveEvents, open, scan } from '@framescout/framescout';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FIXTURES, markIcon, templateOf } from './fixtures/fixture-truth.ts';
import { registerNativeMedia } from './register-native-media.ts';

registerNativeMedia();

const ROOT = join(import.meta.dirname, '../../..');
const SAMPLE = join(ROOT, 'apps/server/uploads/sample.json');
// One for each frame rate; `npm run sparing` compares all of them, in all situations.
const FOOTAGE = ['dev_hitmarker.json', 'dev_menu.json']
  .map((name) => join(ROOT, '../shared/footage', name))
  .filter((path) => existsSync(path));
const SENSITIVITIES = [60, 75, 90];

const markedSchema = z.object({
  video: z.string(),
  width: z.number(),
  height: z.number(),
  clicks: z.array(z.object({ time: z.number(), x: z.number(), y: z.number() })),
});

/** Scans a recording both sparingly and frame by frame. */
async function scanBothWays(path: string, marks: Parameters<typeof templateOf>[1]) {
  using recording = await open(await openAsBlob(path), basename(path));
  const template = await templateOf(recording, marks);
  const every = await scan(recording, template, { everyFrame: true });
  const sparing = await scan(recording, template);
  return { every, sparing };
}

describe('a sparing scan', () => {
  it.each([SAMPLE, ...FOOTAGE])('finds the same events as a scan of every frame: %s', async (path) => {
    const { video, clicks } = markedSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
    const { every, sparing } = await scanBothWays(join(path, '..', video), clicks);
    for (const sensitivity of SENSITIVITIES) {
      expect(deriveEvents(sparing, { sensitivity }).events).toEqual(
        deriveEvents(every, { sensitivity }).events,
      );
    }
    expect(deriveEvents(every).events.length).toBeGreaterThan(0);
    expect(every.report).toMatchObject({ isSparing: false, framesLooked: every.video.totalFrames });
  });

  it.each(['h264-b-frames.mp4', 'h264-open-gop.mp4', 'h264-vfr-b-frames.mp4', 'h264.mkv', 'hevc.mp4'])(
    'finds the same in %s',
    async (name) => {
      const { every, sparing } = await scanBothWays(join(FIXTURES, name), markIcon(name));
      expect(deriveEvents(sparing).events).toEqual(deriveEvents(every).events);
      expect(sparing.report.isSparing).toBe(true);
    },
  );

  it.each(['vp9.webm', 'h264.ts', 'signal-mpeg4-mp3.avi'])(
    'samples every frame where none can be skipped: %s',
    async (name) => {
      const { every, sparing } = await scanBothWays(join(FIXTURES, name), markIcon(name));
      expect(sparing.report).toMatchObject({ isSparing: false, framesLooked: every.report.framesLooked });
    },
  );

  it('reports damage, and finds what is around it', async () => {
    const name = 'h264-damaged.mp4';
    const { every, sparing } = await scanBothWays(join(FIXTURES, name), markIcon(name));
    expect(every.report.skippedRanges.length).toBeGreaterThan(0);
    expect(sparing.report.skippedRanges).toEqual(every.report.skippedRanges);
    expect(deriveEvents(sparing).events).toEqual(deriveEvents(every).events);
  });
});
