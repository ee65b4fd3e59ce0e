import { openVideo } from '@framescout/media';
import { expect, it } from 'vitest';
import { BLANK_SIZE, blankAvcVideo } from '../../fixtures/blank-video.ts';
import { paintGray, registerFakeDecoder } from '../../fixtures/register-fake-decoder.ts';
import { planFrameSkipping, worthwhileGap } from './plan-frame-skipping.ts';

registerFakeDecoder(() => paintGray(BLANK_SIZE, 0));

it('pays off if frames can be skipped for as long as going back costs', () => {
  const plan = { share: 1 / 3, unfiltered: 1, group: 4 };
  const saved = 0.7 * plan.share;
  expect((1 - (1 - saved) * (1 - 0.17)) * worthwhileGap(plan)).toBeCloseTo(((1 - saved) * 4) / 2 + 0.85, 9);
});

it('takes a longer gap the fewer frames can be skipped, and the longer GOPs are', () => {
  const plan = { share: 0.3, unfiltered: 0.5, group: 4 };
  const gap = worthwhileGap(plan);
  expect(gap).toBeGreaterThan(worthwhileGap({ ...plan, share: 0.5 }));
  expect(gap).toBeGreaterThan(worthwhileGap({ ...plan, unfiltered: 1 }));
  expect(gap).toBeGreaterThan(worthwhileGap({ ...plan, group: 2 }));
});

it.each([
  [30, 0.5],
  [10, undefined],
])('skips nothing if a single frame can be an event: %i frames a second', async (frameRate, share) => {
  const kindOf = (frame: number) => {
    if (frame % 20 === 0) return 'key';
    return frame % 2 === 1 ? 'disposable' : 'needed';
  };
  using video = await openVideo(await blankAvcVideo(200, frameRate, kindOf), 'blank.mp4');
  expect((await planFrameSkipping(video))?.share).toBe(share);
});
