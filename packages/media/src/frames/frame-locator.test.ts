import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { WebMOutputFormat } from 'mediabunny';
import { expect, it } from 'vitest';
import { remuxPicture } from '../../../../tools/test-support/fixtures/remux-picture.ts';
import { openPackets } from '../open/open-video-file.ts';
import { FrameLocator } from './frame-locator.ts';

const FIXTURE = join(import.meta.dirname, '../../../../fixtures/vp9.webm');

/** A WebM file with one packet at each of these times (seconds). */
async function withTimes(times: readonly number[]): Promise<Blob> {
  return remuxPicture(
    await openAsBlob(FIXTURE),
    (packet, index) => {
      const timestamp = times[index];
      return timestamp === undefined ? null : packet.clone({ timestamp });
    },
    new WebMOutputFormat(),
  );
}

it('finds frames by their number, however they are spaced, and none beyond the last', async () => {
  const file = await withTimes([0, 0.04, 0.5, 0.6]);
  using opened = await openPackets(file, 'variable.webm');
  const locator = new FrameLocator(opened);
  expect(await locator.find(2)).toMatchObject({ frame: 2, time: 0.5 });
  expect(await locator.find(4)).toBeNull();
});

it('steps past frames with the same time, which count once', async () => {
  const file = await withTimes([0, 0.04, 0.04, 0.08]);
  using opened = await openPackets(file, 'twice.webm');
  const locator = new FrameLocator(opened);
  expect((await locator.timeMap())?.length).toBe(3);
  const last = await locator.locate(0.08);
  expect(last).toMatchObject({ frame: 2, time: 0.08 });
  const before = await locator.step(last.time, -1);
  expect(before).toMatchObject({ frame: 1, time: 0.04 });
  expect(await locator.step(before.time, -1)).toMatchObject({ frame: 0, time: 0 });
});
