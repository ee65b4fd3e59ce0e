import { type ClipSettings, DEFAULT_CLIP_SETTINGS } from '@framescout/contract';
import { ALL_FORMATS, BlobSource, Input, type VideoSample, VideoSampleSink } from 'mediabunny';
import { expect, it } from 'vitest';
import { loadFixture } from '../../../../../tools/test-support/fixtures/load-fixture.ts';
import { remuxPicture } from '../../../../../tools/test-support/fixtures/remux-picture.ts';
import { openClipSource } from '../../plan/method/clip-source.ts';
import { planClip } from '../../plan/plan-clip.ts';
import type { ClipRecipe } from '../../plan/recipe/clip-recipe.ts';
import { ClipFolder } from '../../storage/clip-folder.ts';
import { createMemoryFile } from '../../storage/memory-file.ts';
import { writeClip } from '../write-clip.ts';

const PAUSE = 40;

/** Remuxes a fixture with a much longer frame before its second keyframe. */
async function withPause(fixture: string): Promise<File> {
  let keyframes = 0;
  const video = await remuxPicture(await loadFixture(fixture), (packet) => {
    if (packet.type === 'key') keyframes++;
    return packet.clone({ timestamp: packet.timestamp + (keyframes > 1 ? PAUSE : 0) });
  });
  return new File([video], 'pause.mp4');
}

const AVC = 'signal-h264-aac.mp4';
const VP9 = 'signal-vp9-opus.webm';

type Case = { startsAt: ClipSettings['startsAt']; canJoin: boolean };

/** Cuts a clip of a video, and returns its recipe and file. */
async function cut(
  video: File,
  segment: { start: number; end: number },
  selectedFormat: ClipSettings['selectedFormat'],
  { startsAt, canJoin }: Case,
): Promise<{ recipe: ClipRecipe; file: File }> {
  using source = await openClipSource(video, video.name, null);
  const settings = {
    ...DEFAULT_CLIP_SETTINGS,
    sourceFrameRate: 'source',
    selectedFormat,
    startsAt,
  } as const;
  const planner = canJoin ? source : { ...source, joinEncoder: null };
  const recipe = await planClip(planner, [segment], settings);
  if (recipe.kind === 'refused') throw new Error(recipe.message);
  const file = createMemoryFile('clip', '');
  const signal = new AbortController().signal;
  await writeClip(recipe, source, file, {
    signal,
    onProgress: () => {},
    core: null,
    folder: new ClipFolder(),
  });
  await file.finish();
  return { recipe, file: file.toFile() };
}

it.each([
  [AVC, 'mkv', 'copied', { startsAt: 'keyframe', canJoin: false }],
  [AVC, 'mkv', 'smart-cut', { startsAt: 'exact', canJoin: true }],
  [AVC, 'webm', 'encoded', { startsAt: 'exact', canJoin: true }],
  [VP9, 'mov', 'encoded', { startsAt: 'exact', canJoin: true }],
] as const)(
  'a clip of %s in %s, %s, ends as planned in the pause after its last frame',
  async (fixture, selectedFormat, kind, settings) => {
    const segment = { start: 0.3, end: 12 };
    const { recipe, file } = await cut(await withPause(fixture), segment, selectedFormat, settings);
    expect(recipe).toMatchObject({ ranges: [{ end: 12 }], picture: { kind } });
    using input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
    expect(await input.getDurationFromMetadata()).toBeCloseTo(recipe.duration, 1);
  },
);

/** Returns the times of the frames that a file shows, and how bright the first is on average. */
async function framesOf(file: File): Promise<{ times: number[]; first: number }> {
  using input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('The clip has no picture.');
  const times: number[] = [];
  let first = 0;
  for await (const sample of new VideoSampleSink(track).samples(0)) {
    const pixels = times.length === 0 ? await pixelsOf(sample) : null;
    if (pixels) first = pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
    times.push(sample.timestamp);
    sample.close();
  }
  return { times, first };
}

async function pixelsOf(sample: VideoSample): Promise<Uint8Array> {
  const pixels = new Uint8Array(sample.allocationSize({ format: 'RGBA' }));
  await sample.copyTo(pixels, { format: 'RGBA' });
  return pixels;
}

it.each([
  [AVC, 'mp4', 'copied', { startsAt: 'exact', canJoin: true }],
  [AVC, 'mkv', 'smart-cut', { startsAt: 'exact', canJoin: true }],
  [AVC, 'webm', 'encoded', { startsAt: 'exact', canJoin: true }],
  [VP9, 'mov', 'encoded', { startsAt: 'exact', canJoin: true }],
] as const)(
  'a clip of %s in %s, %s, begins as planned in the pause, with the frame that is shown then',
  async (fixture, selectedFormat, kind, settings) => {
    const paused = await withPause(fixture);
    using source = await openClipSource(paused, paused.name, null);
    const { locator } = source.video;
    const still = await locator.locate(20);
    const next = await locator.locate(still.endTime);
    const start = next.time - 3;
    const { recipe, file } = await cut(paused, { start, end: next.time + 0.5 }, selectedFormat, settings);
    expect(recipe).toMatchObject({ ranges: [{ start, stillSince: still.time }], picture: { kind } });
    const { times, first } = await framesOf(file);
    expect(times[0]).toBeCloseTo(0, 2);
    expect(times[1]).toBeCloseTo(3, 2);
    const shown = await source.video.frameAt(still.time);
    if (!shown) throw new Error('There is no frame in the pause.');
    const pixels = await pixelsOf(shown);
    shown.close();
    expect(first).toBeCloseTo(pixels.reduce((sum, value) => sum + value, 0) / pixels.length, -1);
  },
);
