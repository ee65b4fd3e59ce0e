import type { PlayedPicture } from '@framescout/media';
import { afterAll, describe, expect, it } from 'vitest';
import { isFlash } from '../../../../tools/make-fixtures/flash.ts';
import { readFrameCounter } from '../../../../tools/make-fixtures/frame-counter.ts';
import { fixtureTruth, loadFixture, playerTimes } from '../../../../tools/make-fixtures/load-fixture.ts';
import { EngineClient } from './engine-client.ts';

const EVERY_FRAMES = 30;
const LOUD = 0.1;
// Shared by all tests: starting it takes longer than most of what they do with it.
const engine = new EngineClient();

afterAll(() => engine[Symbol.dispose]());

async function open(name: string) {
  const info = await engine.open(await loadFixture(name), name);
  return { engine, info, truth: fixtureTruth(name), times: playerTimes(fixtureTruth(name)) };
}

function counterOf({ bitmap }: PlayedPicture): number | null {
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const { data } = context?.getImageData(0, 0, width, height) ?? { data: new Uint8Array() };
  return readFrameCounter(data, width, height);
}

// Played through FFmpeg or Mediabunny rather than the browser's own player.
describe.each(['signal-mpeg4-mp3.avi', 'signal-mpeg2-mp2.mpg', 'signal-h264-aac.ts', 'signal-h264-aac.flv'])(
  'playing %s',
  (name) => {
    it('gives every frame once, at its time, whatever the batch size', async () => {
      const { engine, info, truth, times } = await open(name);
      const counters: (number | null)[] = [];
      const shownAt: number[] = [];
      let from = 0;
      for (let count = 1; ; count = (count % 7) + 1) {
        const pictures = await engine.playPictures(from, count, info.width);
        from = pictures.at(-1)?.endTime ?? from;
        shownAt.push(...pictures.map(({ time }) => time));
        counters.push(...pictures.map(counterOf));
        if (pictures.length === 0) break;
      }
      expect(counters).toEqual(truth.video.sources);
      expect(shownAt.map((time, frame) => Math.abs(time - (times[frame] ?? 0)) < 0.001)).not.toContain(false);
      expect(from).toBeCloseTo(info.duration, 2);
    });

    it('starts with the frame shown at the requested time, in any order, scaled down on request', async () => {
      const { engine, info, truth, times } = await open(name);
      for (const frame of [100, 31, 150]) {
        const middle = ((times[frame] ?? 0) + (times[frame + 1] ?? 0)) / 2;
        const [picture] = await engine.playPictures(middle, 1, info.width);
        expect(picture?.time).toBeCloseTo(times[frame] ?? 0, 3);
        expect(picture && counterOf(picture)).toBe(truth.video.sources[frame]);
      }
      const [small] = await engine.playPictures(1, 1, info.width / 2);
      expect(small?.bitmap.width).toBe(info.width / 2);
      expect(small?.bitmap.height).toBe(info.height / 2);
    });

    it('gives the sound in sync with the pictures, in gapless pieces', async () => {
      const { engine, info, times } = await open(name);
      const beeps: number[] = [];
      let wasLoud = false;
      for (let from = 0; from < info.duration; from += 1.3) {
        const piece = await engine.playSound(from, Math.min(1.3, info.duration - from), 0);
        const [channel = new Float32Array()] = piece?.channels ?? [];
        const rate = piece?.sampleRate ?? 0;
        let quiet = 0;
        for (const [index, sample] of channel.entries()) {
          quiet = Math.abs(sample) < LOUD ? quiet + 1 : 0;
          if (quiet === 0 && !wasLoud) beeps.push(from + index / rate);
          wasLoud = quiet < rate / 100;
        }
      }
      const flashes = times.filter((_, frame) => isFlash(frame, EVERY_FRAMES));
      expect(beeps).toHaveLength(flashes.length);
      const apart = flashes.map((time, index) => Math.abs(time - (beeps[index] ?? 0)));
      expect(Math.max(...apart)).toBeLessThan(1 / info.frameRate);
    });
  },
);

it('gives no sound for a silent video', async () => {
  const { engine } = await open('mpeg4-asp.avi');
  expect(await engine.playSound(0, 1, 0)).toBeNull();
});

it('continues after a damaged range', async () => {
  const { engine, info } = await open('h264-damaged.mp4');
  const shownAt: number[] = [];
  let failures = 0;
  for (let from = 0; from < info.duration; ) {
    const pictures = await engine.playPictures(from, 4, info.width).catch(() => null);
    if (pictures?.length === 0) break;
    if (pictures) shownAt.push(...pictures.map(({ time }) => time));
    else failures++;
    for (const { bitmap } of pictures ?? []) bitmap.close();
    from = pictures?.at(-1)?.endTime ?? from + 1;
  }
  expect(failures).toBeGreaterThan(0);
  expect(shownAt[0]).toBe(0);
  expect(shownAt.at(-1)).toBeGreaterThan(info.duration - 0.1);
});

it('is as loud at the start of a piece of sound as later in it', async () => {
  const { engine } = await open('h264-later-sound.mp4');
  const loudness = (samples: Float32Array) => Math.hypot(...samples) / Math.sqrt(samples.length);
  for (const from of [0.9, 1.1, 1.8]) {
    const { channels, sampleRate } = (await engine.playSound(from, 0.4, 0)) ?? {
      channels: [],
      sampleRate: 0,
    };
    const [channel = new Float32Array()] = channels;
    const length = Math.round(sampleRate / 100);
    const ratio = loudness(channel.slice(0, length)) / loudness(channel.slice(5 * length, 6 * length));
    expect(ratio).toBeGreaterThan(0.9);
    expect(ratio).toBeLessThan(1.1);
  }
});
