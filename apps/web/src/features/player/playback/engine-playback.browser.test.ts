import type { PlayedPicture, SoundPiece } from '@framescout/media';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { EnginePlayback } from './engine-playback.ts';

const FRAME = 1 / 50;
const DURATION = 0.4;

it("plays pictures and sound by the browser's own clock, and closes each picture", async () => {
  // Browsers play sound only after the user has interacted with the page.
  await userEvent.click(document.body);
  const canvas = new OffscreenCanvas(2, 2);
  canvas.getContext('2d');
  const bitmaps: ImageBitmap[] = [];
  const engine = {
    async playPictures(from: number, count: number): Promise<PlayedPicture[]> {
      return Array.from({ length: count }, (_, index) => Math.round(from / FRAME) + index)
        .filter((frame) => frame * FRAME < DURATION - 1e-6)
        .map((frame) => {
          const bitmap = canvas.transferToImageBitmap();
          bitmaps.push(bitmap);
          return { bitmap, time: frame * FRAME, endTime: (frame + 1) * FRAME };
        });
    },
    async playSound(_from: number, length: number): Promise<SoundPiece> {
      return { sampleRate: 8000, channels: [new Float32Array(Math.round(8000 * length))] };
    },
  };
  const times: number[] = [];
  const { promise: ended, resolve: onEnd } = Promise.withResolvers<void>();
  const onPicture = ({ time }: PlayedPicture) => times.push(time);
  using _playback = new EnginePlayback({
    ...{ engine, from: 0, duration: DURATION, volume: 0, soundTrack: 0, onPicture, onEnd },
  });
  await ended;
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(times.at(-1)).toBeCloseTo(DURATION - FRAME);
  expect(bitmaps.every(({ width }) => width === 0)).toBe(true);
});
