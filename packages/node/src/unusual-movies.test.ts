import { open } from '@framescout/framescout';
import { expect, it } from 'vitest';
import { openFixture } from '../../../tools/test-support/fixtures/read-fixture.ts';
import { fixtureTruth } from './fixtures/fixture-truth.ts';
import { registerNativeMedia } from './register-native-media.ts';

await registerNativeMedia();

const NAME = 'h264-index-and-fragments.mp4';

it('opens a movie that continues in fragments as a whole', async () => {
  const { times } = fixtureTruth(NAME);
  const file = await openFixture(NAME);
  using recording = await open(file, NAME);
  const { video, info } = recording;
  expect(info.duration).toBeCloseTo(3.08, 3);
  const map = await video.locator.timeMap();
  const found = times.map((_, frame) => map?.startOf(frame));
  for (const [frame, time] of times.entries()) expect(found[frame]).toBeCloseTo(time, 3);
  let decoded = 0;
  for await (const sample of video.frames({ start: 0, end: Number.POSITIVE_INFINITY }, [])) {
    sample.close();
    decoded++;
  }
  expect(decoded).toBe(times.length);
});

it('opens a QuickTime movie without a brand, as they were before 2001', async () => {
  const name = 'h264.mov';
  const bytes = new Uint8Array(await (await openFixture(name)).arrayBuffer());
  // That box becomes free space, so that nothing moves.
  bytes.set(new TextEncoder().encode('free'), 4);
  using branded = await open(await openFixture(name), name);
  using recording = await open(new Blob([bytes]), name);
  const { width, height, totalFrames } = branded.info;
  expect(recording.info).toMatchObject({ width, height, totalFrames, reader: 'ffmpeg' });
});
