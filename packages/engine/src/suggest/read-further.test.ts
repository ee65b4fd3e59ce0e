import { NO_PROCESSING } from '@framescout/contract';
import { openVideo } from '@framescout/media';
import { expect, it, vi } from 'vitest';
import { BLANK_SIZE, blankVideo } from '../fixtures/blank-video.ts';
import { paintGrey, registerPainter } from '../fixtures/register-painter.ts';
import { readFurther } from './read-further.ts';

// Nothing is decoded here, but a video cannot be opened without a decoder.
registerPainter(() => paintGrey(BLANK_SIZE, 0));

it('looks for no further keyframes once it is cancelled', async () => {
  const file = await blankVideo(100, 10, (frame) => frame % 10 === 0);
  using video = await openVideo(file, 'blank.webm');
  const cancelling = new AbortController();
  const { signal } = cancelling;
  const askedAfterwards: boolean[] = [];
  const find = video.keyframeBefore.bind(video);
  vi.spyOn(video, 'keyframeBefore').mockImplementation((time) => {
    askedAfterwards.push(signal.aborted);
    cancelling.abort();
    return find(time);
  });

  const wanted = { searches: [], processing: NO_PROCESSING, from: 5, most: 3, isByKeyframes: true };
  const patience = { startMs: performance.now(), patienceMs: 60_000 };
  await readFurther({ video, ...wanted, ...patience, signal });

  // The second is the one that starts the search around the selection, which then ends.
  expect(askedAfterwards).toEqual([false, true]);
});
