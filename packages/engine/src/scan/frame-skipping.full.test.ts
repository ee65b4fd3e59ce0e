import { expect, it } from 'vitest';
import { blankAvcVideo } from '../fixtures/blank-video.ts';
import {
  everySecond,
  expectSameEvents,
  FRAME_RATE,
  FRAMES,
  kinds,
  scan,
} from '../fixtures/scan-appearances.ts';

it('finds the events of a scan of every frame, with fewer frames, whichever may be skipped, each time', async () => {
  const thirds = (frame: number) => frame % 3 !== 0;
  const fourths = (frame: number) => frame % 4 !== 0;
  const [seconds, ...others] = await Promise.all(
    [everySecond, thirds, fourths].map((isSkippable) =>
      blankAvcVideo(FRAMES, FRAME_RATE, kinds(isSkippable)),
    ),
  );
  expect.assert(seconds);
  // A scan of every frame doesn't depend on which may be skipped.
  const every = await scan(seconds, { skipsFrames: false, decoders: 1 });
  for (const file of [seconds, ...others]) {
    await expectSameEvents(file, every, { decoders: 1, times: 1 });
    await expectSameEvents(file, every, { decoders: 3, times: 2 });
  }
});
