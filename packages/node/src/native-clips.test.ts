import { openAsBlob } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawTitles, FrameComposer, prepareFinish, titleFields } from '@framescout/clips';
import {
  type ClipFinish,
  type ClipFormat,
  type ClipLayout,
  clipFinishSchema,
  DEFAULT_CLIP_SETTINGS,
  plainLayout,
} from '@framescout/contract';
import { open, openClipCutter } from '@framescout/framescout';
import { openVideo, type Video } from '@framescout/media';
import {
  ALL_FORMATS,
  BlobSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Output,
  type VideoSample,
  WebMOutputFormat,
} from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { FIXTURES, openFixture } from '../../../tools/test-support/fixtures/read-fixture.ts';
import { runProgram } from '../../../tools/test-support/run-ffmpeg.ts';
import { folderForTests } from '../../../tools/test-support/temporary-folder.ts';
import { createClipFile } from './files/clip-file.ts';
import { patches } from './fixtures/fixture-truth.ts';
import { registerNativeMedia } from './register-native-media.ts';

await registerNativeMedia();

const folder = folderForTests();

async function cut(name: string, selectedFormat: ClipFormat, start: number, end: number): Promise<Video> {
  return cutFrom(await openFixture(name), name, selectedFormat, { start, end });
}

type CutSettings = {
  start: number;
  end: number;
  layout?: ClipLayout | null;
  finish?: ClipFinish | null;
  /** What follows in the same file. */
  next?: { start: number; end: number };
};

const TITLE_FIELDS = titleFields({ number: 1, eventTime: 0, elements: ['Ace'], events: [] });

async function cutFrom(
  video: Blob,
  name: string,
  selectedFormat: ClipFormat,
  { start, end, layout = null, finish = null, next }: CutSettings,
): Promise<Video> {
  const path = join(folder, `${name}.${selectedFormat}`);
  using recording = await open(video, name);
  using cutter = await openClipCutter(recording);
  const file = await createClipFile(path);
  const settings = {
    ...DEFAULT_CLIP_SETTINGS,
    selectedFormat,
    sourceFrameRate: 'source',
    layout,
    finish,
  } as const;
  const titles = await drawTitles(settings, recording.info, [TITLE_FIELDS]);
  const segments = [{ start, end }, ...(next ? [next] : [])];
  await cutter.write({ segments, settings, titles }, file);
  await file.finish();
  return openVideo(await openAsBlob(path), path);
}

/** Concatenates the pictures of VP9 videos. */
async function joined(names: readonly string[]): Promise<Blob> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedVideoPacketSource('vp9');
  output.addVideoTrack(source);
  await output.start();
  let shown = 0;
  for (const name of names) {
    const file = await openFixture(name);
    using input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
    const track = await input.getPrimaryVideoTrack();
    const decoderConfig = await track?.getDecoderConfig();
    if (!track || !decoderConfig) throw new TypeError(`${name} has no picture.`);
    const begins = shown;
    for await (const packet of new EncodedPacketSink(track).packets()) {
      const timestamp = begins + packet.timestamp;
      await source.add(packet.clone({ timestamp }), { decoderConfig });
      shown = timestamp + 0.04;
    }
  }
  await output.finalize();
  if (!target.buffer) throw new TypeError('Nothing was written.');
  return new Blob([target.buffer]);
}

const LUMA = { bt709: [0.2126, 0.7152, 0.0722], smpte170m: [0.299, 0.587, 0.114] } as const;

/** Returns the luma of the color patches in limited range. */
function patchesIn(matrix: keyof typeof LUMA): number[] {
  const [red, green, blue] = LUMA[matrix];
  return patches.colors.map(([r, g, b]) => 16 + (219 * (red * r + green * g + blue * b)) / 255);
}

/** Returns the luma of the patches in a clip's first picture. */
async function lumaOfPatches(clip: Video): Promise<number[]> {
  using frame = await clip.frameAt(0);
  if (!frame) throw new TypeError('There is no frame.');
  const planes = new Uint8Array(frame.allocationSize());
  const [luma] = await frame.copyTo(planes);
  const { top, size } = patches;
  const row = (luma?.offset ?? 0) + (top + size / 2) * (luma?.stride ?? 0);
  return patches.colors.map((_, index) => planes[row + (index + 0.5) * size] ?? 0);
}

/** Returns when the first beep starts, in seconds. */
async function firstBeep(video: Video): Promise<number> {
  for await (const sample of video.audioSamples({ start: 0, end: video.info.duration }, 0)) {
    const values = new Float32Array(sample.numberOfFrames);
    sample.copyTo(values, { planeIndex: 0, format: 'f32-planar' });
    const at = values.findIndex((level) => Math.abs(level) > 0.2);
    const time = sample.timestamp + at / sample.sampleRate;
    sample.close();
    if (at >= 0) return time;
  }
  return Number.NaN;
}

const INSET = { source: { x: 0, y: 0, width: 1, height: 0.1 }, place: { x: 0, y: 0, width: 1, height: 0.1 } };

it.each([
  ['h264-bt709-full.mp4', 'mkv'],
  ['h264-rotated-90.mp4', 'mp4'],
  ['wmv2.wmv', 'mp4'],
] as const)('encodes the frames of %s that its layout composes', async (name, format) => {
  const file = await openFixture(name);
  const layout = { ...plainLayout('9:16'), insets: [INSET] };
  using clip = await cutFrom(file, name, format, { start: 0, end: 0.1, layout });
  expect(clip.info).toMatchObject({ width: 1080, height: 1920, displayWidth: 1080, rotation: 0 });
  using video = await openVideo(file, name);
  using source = await video.frameAt(video.info.firstFrameTime);
  if (!source) throw new TypeError('There is no frame.');
  using composed = await new FrameComposer(video, layout).compose(source);
  using encoded = await clip.frameAt(clip.info.firstFrameTime);
  // What encoding loses; another crop, rotation or range would differ by ten times as much.
  expect(await differenceOf(composed, encoded)).toBeLessThan(2);
  expect(clip.color.fullRange).toBe(false);
});

// A red pixel, and a blue one of which a quarter is seen.
const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAEUlEQVR4AWP4z8Dwn4HhvwMADzoDPnIA7FkAAAAASUVORK5CYII=';

it.each([
  ['h264-bt709-full.mp4', 'mkv', 0],
  ['h264-rotated-90.mp4', 'mp4', 2],
] as const)('encodes the frames of %s that its finish draws', async (name, format, frame) => {
  const file = await openFixture(name);
  const finish = clipFinishSchema.parse({
    version: 1,
    title: { pattern: '{element}', size: 0.15 },
    watermark: { picture: LOGO, width: 0.3, opacity: 1 },
    fade: { in: 0.2 },
  });
  const end = 0.5;
  using clip = await cutFrom(file, name, format, { start: 0, end, finish });
  using video = await openVideo(file, name);
  const { displayWidth: width, displayHeight: height, frameRate } = video.info;
  expect(clip.info).toMatchObject({ displayWidth: width, displayHeight: height, rotation: 0 });
  const at = frame / frameRate;
  using source = await video.frameAt(video.info.firstFrameTime + at);
  if (!source) throw new TypeError('There is no frame.');
  const shared = await prepareFinish(finish, { width, height });
  const titles = await drawTitles({ finish, layout: null }, video.info, [TITLE_FIELDS]);
  const overlays = [...shared.overlays, ...titles.filter((title) => title !== null)];
  expect(overlays).toHaveLength(2);
  using composed = await new FrameComposer(video, null, { ...shared, overlays }).compose(source, at, {
    at,
    of: end,
  });
  using encoded = await clip.frameAt(clip.info.firstFrameTime + at);
  expect(await differenceOf(composed, encoded)).toBeLessThan(2);
});

it.each([
  ['signal-h264-aac.mp4', 'mkv'],
  ['signal-mpeg4-mp3.avi', 'mp4'],
] as const)('crosses over between the segments of %s in %s, in picture and sound', async (name, format) => {
  const file = await openFixture(name);
  const finish = clipFinishSchema.parse({ version: 1, crossfade: 1 });
  const next = { start: 3.9, end: 5.95 };
  using clip = await cutFrom(file, name, format, { start: 0.2, end: 3.2, finish, next });
  expect(clip.info.duration).toBeCloseTo(4.05, 1);
  using video = await openVideo(file, name);
  // A quarter into the crossfade.
  const [before, after, encoded] = await Promise.all([
    bytesAt(video, 2.45),
    bytesAt(video, 4.15),
    bytesAt(clip, 2.25),
  ]);
  const differenceFrom = (share: number) =>
    before.reduce((sum, value, at) => {
      const mixed = (1 - share) * value + share * (after[at] ?? 0);
      return sum + Math.abs(mixed - (encoded[at] ?? 0));
    }, 0) / before.length;
  expect(differenceFrom(0.25)).toBeLessThan(2);
  expect(differenceFrom(0.25)).toBeLessThan(differenceFrom(0.5));
  expect(differenceFrom(0.25)).toBeLessThan(differenceFrom(0));
  const piece = await clip.readSound(0, 4, 0);
  const rate = piece?.sampleRate ?? 0;
  const loudest = (from: number, to: number) =>
    Math.max(...(piece?.channels[0]?.slice(from * rate, to * rate).map(Math.abs) ?? []));
  // A beep of each of them, as loud as it is and in the crossfade.
  const first = [0.2, 2.2].map((from) => loudest(from, from + 0.3));
  const second = [3.5, 2.5].map((from) => loudest(from, from + 0.3));
  expect((first[1] ?? 0) / (first[0] ?? 0)).toBeCloseTo(0.7, 1);
  expect((second[1] ?? 0) / (second[0] ?? 0)).toBeCloseTo(0.6, 1);
});

async function bytesAt(video: Video, time: number): Promise<Uint8Array> {
  const { time: start } = await video.locator.locate(time);
  using frame = await video.frameAt(start);
  return bytesOfFrame(frame);
}

it('follows an element through a clip, by the times of the recording', async () => {
  const name = 'h264-bt709-full.mp4';
  const file = await openFixture(name);
  const focus = { x: 0, y: 0.5, zoom: 1, follow: 'Banner' };
  const points = [
    { time: 0.5, x: 0, y: 0.5 },
    { time: 1.5, x: 1, y: 0.5 },
  ];
  const layout = {
    ...plainLayout('9:16'),
    background: { kind: 'crop', focus } as const,
    paths: [{ element: 'Banner', points }],
  };
  using clip = await cutFrom(file, name, 'mkv', { start: 1, end: 1.2, layout });
  using video = await openVideo(file, name);
  using source = await video.frameAt(1);
  using encoded = await clip.frameAt(clip.info.firstFrameTime);
  if (!source) throw new TypeError('There is no frame.');
  const differenceAt = async (time: number) => {
    using composed = await new FrameComposer(video, layout).compose(source, time);
    return differenceOf(composed, encoded);
  };
  expect(await differenceAt(1)).toBeLessThan(2);
  expect(await differenceAt(0)).toBeGreaterThan(4);
});

/** Returns by how much the bytes of a clip's frame differ from those wanted, on average. */
async function differenceOf(wantedFrame: VideoSample, foundFrame: VideoSample | null): Promise<number> {
  const [wanted, found] = [await bytesOfFrame(wantedFrame), await bytesOfFrame(foundFrame)];
  return wanted.reduce((sum, value, index) => sum + Math.abs(value - (found[index] ?? 0)), 0) / wanted.length;
}

async function bytesOfFrame(frame: VideoSample | null): Promise<Uint8Array> {
  if (!frame) throw new TypeError('There is no frame.');
  const bytes = new Uint8Array(frame.allocationSize());
  await frame.copyTo(bytes);
  return bytes;
}

it.each([
  ['in the full range', 'h264-bt709-full.mp4', 'bt709'],
  ['of ten bits', 'h264-10-bit.mp4', 'smpte170m'],
] as const)(
  'labels an encoded clip of a video %s with the colors that it really has',
  async (_, name, matrix) => {
    using clip = await cut(name, 'mkv', 0.2, 0.8);
    expect(clip.color).toEqual({ matrix, fullRange: false });
    const found = await lumaOfPatches(clip);
    for (const [index, luma] of patchesIn(matrix).entries()) {
      expect(Math.abs((found[index] ?? 0) - luma)).toBeLessThan(5);
    }
  },
);

it('does not hide AV1 frames with an edit list, since FFmpeg-based players would show them', async () => {
  using clip = await cut('av1.mp4', 'mp4', 0.2, 0.8);
  expect(await clip.packets.picture.track.getCodec()).toBe('avc');
});

it('keeps sound in sync if its decoder outputs nothing for the first packet', async () => {
  using clip = await cut('signal-vp9-vorbis.webm', 'mp4', 1.01, 3);
  // The frame shown at 1.01 s starts at 1.003 s, the beep at 1.503 s.
  expect(Math.abs((await firstBeep(clip)) - 0.5)).toBeLessThan(0.006);
});

it.each([
  ['has a codec', 'signal-h264-mp2.mkv'],
  ['is compressed in a way', 'signal-h264-aac-zlib.mkv'],
])('uses FFmpeg to decode sound that %s that Mediabunny does not support', async (_, name) => {
  using whole = await openVideo(await openFixture(name), name);
  using clip = await cut(name, 'webm', 1.01, 3);
  const beginning = await whole.locator.locate(1.01);
  const beep = (await firstBeep(whole)) + 1 - beginning.time;
  expect(Math.abs((await firstBeep(clip)) - beep)).toBeLessThan(0.01);
});

it.each([
  ['mkv', 'opus'],
  ['mp4', 'aac'],
] as const)('does not copy MP2, which Mediabunny takes for MP3, into %s', async (format, codec) => {
  using clip = await cut('signal-h264-mp2.ts', format, 1.01, 2.4);
  expect(clip.info.soundTracks).toMatchObject([{ codec }]);
  expect(Math.abs((await firstBeep(clip)) - 0.5)).toBeLessThan(0.02);
});

it.each([
  ['LATM', 'aac_latm', ['-c:a', 'copy', '-mpegts_flags', 'latm']],
  ['Opus', 'opus', ['-c:a', 'libopus']],
  ['PCM of AVCHD', 'pcm_bluray', ['-c:a', 'pcm_bluray', '-mpegts_m2ts_mode', '1']],
])('keeps sound in transport streams that Mediabunny ignores: %s', async (_, codec, parameters) => {
  const source = join(FIXTURES, 'signal-h264-aac.ts');
  const path = join(folder, `${codec}.ts`);
  await runProgram('ffmpeg', ['-v', 'error', '-i', source, '-c:v', 'copy', ...parameters, path]);
  const recording = await openAsBlob(path);
  using whole = await openVideo(recording, path);
  expect(whole.info.soundTracks).toMatchObject([{ codec }]);
  using clip = await cutFrom(recording, `${codec}.ts`, 'mp4', { start: 1.01, end: 2.4 });
  expect(clip.info.soundTracks).toMatchObject([{ codec: 'aac' }]);
  expect(Math.abs((await firstBeep(clip)) - 0.5)).toBeLessThan(0.02);
});

it('encodes a recording whose resolution changes midway in that of its first frame', async () => {
  const recording = await joined(['vp9.webm', 'vp9-odd-size.webm']);
  using whole = await openVideo(recording, 'joined.webm');
  const middle = whole.info.duration / 2;
  using clip = await cutFrom(recording, 'joined.webm', 'mov', { start: middle - 0.5, end: middle + 0.5 });
  expect(clip.info).toMatchObject({ width: 320, height: 180 });
  const sizes = new Set<string>();
  for await (const frame of clip.wholeFrames({ start: 0, end: clip.info.duration })) {
    sizes.add(`${frame.codedWidth} x ${frame.codedHeight}`);
    frame.close();
  }
  expect([...sizes]).toEqual(['320 x 180']);
});

describe.each(['h264', 'hevc'] as const)(
  'clips of %s of 16:9 whose stream says that its pixels are 4:3',
  (codec) => {
    it('are shown with the shape of its container, if that says another', async () => {
      const path = await statedAspects(codec);
      expect(await shapeOf(path)).toBeCloseTo(16 / 9, 2);
      await expectClips(path, 16 / 9);
    });

    it('are shown with the shape of the stream, if the container says none', async () => {
      const path = await statedAspects(codec);
      const bytes = await readFile(path);
      bytes.write('free', bytes.indexOf('pasp'));
      await writeFile(path, bytes);
      expect(await shapeOf(path)).toBeCloseTo(64 / 27, 2);
      await expectClips(path, 64 / 27);
    });

    async function expectClips(path: string, shape: number): Promise<void> {
      for (const format of ['mp4', 'mkv'] as const) {
        using clip = await cutFrom(await openAsBlob(path), `${codec}-clip`, format, { start: 0, end: 1 });
        expect(clip.info.displayWidth / clip.info.displayHeight).toBeCloseTo(shape, 1);
        expect(await shapeOf(join(folder, `${codec}-clip.${format}`))).toBeCloseTo(shape, 1);
      }
    }
  },
);

/** Makes a recording whose stream states pixels of 4:3, and its container square ones. */
async function statedAspects(codec: 'h264' | 'hevc'): Promise<string> {
  const source = join(FIXTURES, codec === 'h264' ? 'signal-h264-aac.mp4' : 'hevc.mp4');
  const [stream, path] = [join(folder, `${codec}-alone.mp4`), join(folder, `${codec}-4x3.mp4`)];
  const states = ['-c', 'copy', '-bsf:v', `${codec}_metadata=sample_aspect_ratio=4/3`];
  await runProgram('ffmpeg', ['-v', 'error', '-y', '-i', source, ...states, stream]);
  await runProgram('ffmpeg', ['-v', 'error', '-y', '-i', stream, '-c', 'copy', '-aspect', '16:9', path]);
  return path;
}

/** Returns how wide FFmpeg shows a file's picture, in relation to its height. */
async function shapeOf(path: string): Promise<number> {
  const asked = ['-show_entries', 'stream=width,height,sample_aspect_ratio', '-of', 'csv=p=0'];
  const said = await runProgram('ffprobe', ['-v', 'error', '-select_streams', 'v', ...asked, path]);
  const [width = 0, height = 1, across = 1, down = 1] = said.toString().split(/[,:]/).map(Number);
  return (width * across) / (height * down);
}
