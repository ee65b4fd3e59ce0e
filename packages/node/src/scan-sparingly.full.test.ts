import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { deriveEvents } from '@framescout/framescout';
import { describe, expect, it } from 'vitest';
import { scanBothWays, scanFixtureBothWays } from './fixtures/compare-sparing-scan.ts';
import { FOOTAGE, readFootage, SAMPLE } from './fixtures/marked-footage.ts';
import { registerNativeMedia } from './register-native-media.ts';

await registerNativeMedia();

// One for each frame rate, up to a keyframe after its second event; in the sample also after a look-alike.
// `npm run sparing` compares all of them, whole, in all situations.
const RECORDINGS: [path: string, length: number][] = [
  [SAMPLE, 14],
  [join(FOOTAGE, 'dev_hitmarker.json'), 10.6],
  [join(FOOTAGE, 'dev_menu.json'), 23.7],
];
const SENSITIVITIES = [60, 75, 90];

describe('a sparing scan', () => {
  it.each(RECORDINGS.filter(([path]) => existsSync(path)))(
    'finds the same events as a scan of every frame: %s',
    async (path, length) => {
      const { file, marks, appearances } = await readFootage(path, length);
      const { every, sparing } = await scanBothWays(file, 'footage.mp4', marks);
      for (const sensitivity of SENSITIVITIES) {
        expect(deriveEvents(sparing, { sensitivity }).events).toEqual(
          deriveEvents(every, { sensitivity }).events,
        );
      }
      expect(deriveEvents(every).events).toHaveLength(appearances);
      expect(sparing.report.isSparing).toBe(true);
    },
  );

  it.each(['h264-open-gop.mp4', 'h264-vfr-b-frames.mp4', 'h264.mkv', 'hevc.mp4'])(
    'finds the same in %s',
    async (name) => {
      const { every, sparing } = await scanFixtureBothWays(name);
      expect(deriveEvents(sparing).events).toEqual(deriveEvents(every).events);
      expect(sparing.report.isSparing).toBe(true);
    },
  );

  it.each(['h264.ts', 'signal-mpeg4-mp3.avi'])(
    'samples every frame where none can be skipped: %s',
    async (name) => {
      const { every, sparing } = await scanFixtureBothWays(name);
      expect(sparing.report).toMatchObject({ isSparing: false, framesLooked: every.report.framesLooked });
    },
  );
});
