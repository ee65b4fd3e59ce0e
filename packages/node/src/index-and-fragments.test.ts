import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { open } from '@framescout/framescout';
import { expect, it } from 'vitest';
import { FIXTURES, fixtureTruth } from './fixtures/fixture-truth.ts';
import { registerNativeMedia } from './register-native-media.ts';

registerNativeMedia();

const NAME = 'h264-index-and-fragments.mp4';

it('opens a movie that continues in fragments as a whole, through FFmpeg', async () => {
  const { times } = fixtureTruth(NAME);
  const file = await openAsBlob(join(FIXTURES, NAME));
  using recording = await open(file, NAME);
  const { video, info } = recording;
  expect(info.reader).toBe('ffmpeg');
  expect(info.duration).toBeCloseTo(3.08, 3);
  const map = await video.locator.timeMap();
  const found = times.map((_, frame) => map?.startOf(frame));
  for (const [frame, time] of times.entries()) expect(found[frame]).toBeCloseTo(time, 3);
  const decoded = await Array.fromAsync(video.frames({ start: 0, end: 4 }, []), (sample) => {
    sample.close();
    return sample.timestamp;
  });
  expect(decoded).toHaveLength(times.length);
});
