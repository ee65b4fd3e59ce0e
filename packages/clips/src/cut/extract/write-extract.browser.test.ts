import { type ClipSettings, changePlayback, DEFAULT_CLIP_SETTINGS } from '@framescout/contract';
import { loadFFmpeg } from '@framescout/media';
import { expect, it } from 'vitest';
import { loadFixture } from '../../../../../tools/test-support/fixtures/load-fixture.ts';
import { H264, readBack } from '../../fixtures/written-clips.ts';
import { EXTRACTS, type ExtractKind } from '../../plan/extract/extract-kind.ts';
import { createMemoryFile } from '../../storage/memory-file.ts';
import { ClipCutter } from '../../worker/clip-cutter.ts';

const MOMENTS = [0.5, 1.2, 2.5].map((time) => ({ time, label: 'Kill' }));

/** Makes something of 0.3 to 3.3 s of a fixture. */
async function make(kind: ExtractKind, maxBytes = 8e6, changes: Partial<ClipSettings> = {}): Promise<File> {
  using cutter = await ClipCutter.open(await loadFixture(H264), H264);
  const { mimeType, extension } = EXTRACTS[kind];
  const file = createMemoryFile(`made.${extension}`, mimeType);
  const moments = kind === 'thumbnails' ? MOMENTS.slice(0, 1) : MOMENTS;
  const content = {
    segments: [{ start: 0.3, end: 3.3 }],
    settings: { ...DEFAULT_CLIP_SETTINGS, ...changes },
    extract: { kind, maxBytes, moments },
  };
  const core = (await cutter.needsFFmpeg(content)) ? await loadFFmpeg() : null;
  await cutter.write(content, file, { core });
  return file.toFile();
}

it.each(['gif', 'webp'] as const)('makes a %s that browsers play, no larger than allowed', async (kind) => {
  const made = await make(kind, 400_000);
  expect(made.size).toBeLessThanOrEqual(400_000);
  const decoder = new ImageDecoder({ data: await made.arrayBuffer(), type: made.type });
  await Promise.all([decoder.completed, decoder.tracks.ready]);
  const { frameCount = 0 } = decoder.tracks.selectedTrack ?? {};
  expect(frameCount).toBeGreaterThan(3 * 4);
  const { image } = await decoder.decode({ frameIndex: frameCount - 1 });
  expect(image.displayWidth / image.displayHeight).toBeCloseTo(16 / 9, 1);
  image.close();
});

it.each(['m4a', 'wav', 'mp3'] as const)(
  'makes %s of the sound alone, with each beep in its place',
  async (kind) => {
    const sound = await decodeSound(await make(kind));
    expect(sound.duration).toBeCloseTo(3, 1);
    const samples = sound.getChannelData(0);
    const first = samples.findIndex((sample) => Math.abs(sample) > 0.2) / sound.sampleRate;
    const clip = await wholeSound();
    // MP3 begins with silence of its encoder, which players skip or not.
    expect(Math.abs(first - clip)).toBeLessThan(0.05);
  },
);

it('makes sound as fast as clips run', async () => {
  const sound = await decodeSound(await make('m4a', 8e6, { playback: changePlayback(null, { speed: 2 }) }));
  expect(sound.duration).toBeCloseTo(1.5, 1);
});

async function decodeSound(file: File): Promise<AudioBuffer> {
  return new OfflineAudioContext(1, 1, 48_000).decodeAudioData(await file.arrayBuffer());
}

/** Returns when the first beep is heard in the same part of the recording. */
async function wholeSound(): Promise<number> {
  const { beeps } = await readBack(await loadFixture(H264));
  return (beeps?.find((beep) => beep > 0.3) ?? Number.NaN) - 0.3;
}

it('makes a thumbnail at full size, and a contact sheet with room for text', async () => {
  const thumbnail = await createImageBitmap(await make('thumbnails'));
  expect([thumbnail.width, thumbnail.height]).toEqual([320, 180]);
  const sheet = await createImageBitmap(await make('sheet'));
  expect([sheet.width, sheet.height]).toEqual([8 + 3 * 328, 8 + 180 + 50]);
});
