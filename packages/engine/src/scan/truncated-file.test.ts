import { openVideo } from '@framescout/media';
import { expect, it } from 'vitest';
import { BLANK_SIZE, blankAvcVideo } from '../fixtures/blank-video.ts';
import {
  paintGray,
  registerFakeDecoder,
  registerFakeDecoderPump,
} from '../fixtures/register-fake-decoder.ts';

const FRAME_RATE = 30;
const FRAMES = 900;
const GROUP = 30;
/**
 * Number of bytes cut off: more than ten of the thirty seconds, since no frame has more than twelve bytes.
 */
const MISSING = 4000;
/** An arbitrary part of the picture. */
const PART = { left: 0, top: 0, width: 16, height: 16 };

let decoded = 0;
const paint = () => {
  decoded++;
  return paintGray(BLANK_SIZE, 128).data;
};
registerFakeDecoder((_time, size) => paintGray(size, 128));
registerFakeDecoderPump(BLANK_SIZE, paint);

it('decodes nothing for a range entirely after the point where a file is truncated', async () => {
  const whole = await blankAvcVideo(FRAMES, FRAME_RATE, (frame) => (frame % GROUP === 0 ? 'key' : 'needed'));
  using video = await openVideo(whole.slice(0, whole.size - MISSING), 'cut.mp4');
  const framesOf = async (start: number, end: number) => {
    decoded = 0;
    const times = [];
    for await (const sample of video.frames({ start, end }, [PART])) {
      times.push(sample.timestamp);
      sample.close();
    }
    return times.length;
  };
  expect(await framesOf(10.5, 11)).toBe(15);
  expect(decoded).toBeLessThan(2 * GROUP);
  // Starts before the first frame.
  expect(await framesOf(-1, 0.1)).toBe(3);
  expect(await framesOf(28, Number.POSITIVE_INFINITY)).toBe(0);
  expect(decoded).toBe(0);
});
