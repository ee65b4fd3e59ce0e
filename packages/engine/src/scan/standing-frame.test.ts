import { openVideo } from '@framescout/media';
import { expect, it } from 'vitest';
import { BLANK_SIZE, blankAvcVideo } from '../fixtures/blank-video.ts';
import {
  paintGray,
  registerFakeDecoder,
  registerFakeDecoderPump,
} from '../fixtures/register-fake-decoder.ts';
import { scanForOne } from '../fixtures/scan-for-one.ts';

const FRAMES = 90;
const FRAME_RATE = 30;
/** How long the last frame stays. */
const STAY = 2;

registerFakeDecoder((_time, size) => paintGray(size, 100));
registerFakeDecoderPump(BLANK_SIZE, () => paintGray(BLANK_SIZE, 100).data);

async function skippedIn(file: Blob, damage: string | null = null) {
  using video = await openVideo(file, 'menu.mp4');
  Object.assign(video.info, { damage });
  const regions = [0.2, 0.4, 0.6].map((time) => video.reader.selectRegion(time, 0.5, 0.5));
  const selections = await Promise.all(regions);
  const { report } = await scanForOne(video, selections, { matcher: 'classic', onUpdate: () => undefined });
  return report.skippedRanges;
}

it('a file whose last frame stays for seconds was not cut off', async () => {
  const kindOf = (frame: number) => (frame % FRAME_RATE === 0 ? 'key' : 'needed');
  const startOf = (frame: number) => Math.min(frame, FRAMES) / FRAME_RATE + (frame < FRAMES ? 0 : STAY);
  const file = await blankAvcVideo(FRAMES, FRAME_RATE, kindOf, startOf);
  expect(await skippedIn(file)).toEqual([]);
  const cut = await skippedIn(file.slice(0, file.size - 200));
  expect(cut).toMatchObject([{ reason: expect.stringContaining('cut off') }]);
  expect(await skippedIn(file, 'The end of this file is missing.')).toMatchObject([
    { startTime: 3, endTime: 5 },
  ]);
});
