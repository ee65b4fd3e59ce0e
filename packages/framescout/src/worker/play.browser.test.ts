import { afterAll, expect, it } from 'vitest';
import { loadFixture } from '../../../../tools/test-support/fixtures/load-fixture.ts';
import { inTier } from '../../../../tools/test-support/in-tier.ts';
import { EngineClient } from './engine-client.ts';
import { describePlaying } from './fixtures/describe-playing.ts';

// Shared by all tests: starting it takes longer than most of what they do with it.
const engine = new EngineClient();

afterAll(() => engine[Symbol.dispose]());

const PLAYED = inTier(
  ['signal-mpeg4-mp3.avi', 'signal-h264-aac.ts'],
  ['signal-mpeg2-mp2.mpg', 'signal-h264-aac.flv'],
);
for (const name of PLAYED) describePlaying(engine, name);

it('gives no sound for a silent video', async () => {
  await engine.open(await loadFixture('mpeg4-asp.avi'), 'silent');
  expect(await engine.playSound(0, 1, 0)).toBeNull();
});

it('continues after a damaged range', async () => {
  const info = await engine.open(await loadFixture('h264-damaged.mp4'), 'damaged');
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
  await engine.open(await loadFixture('h264-later-sound.mp4'), 'later');
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
