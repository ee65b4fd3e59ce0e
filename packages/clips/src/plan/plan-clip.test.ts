import {
  type ClipSettings,
  changePlayback,
  clipFormatSchema,
  DEFAULT_CLIP_SETTINGS,
  PLAIN_FINISH,
  PLAIN_TITLE,
  plainLayout,
} from '@framescout/contract';
import { describe, expect, it, vi } from 'vitest';
import { type FakeVideo, fakeClipSource, SIGNAL } from '../fixtures/fake-clip-source.ts';
import type { SourceTraits } from './method/source-traits.ts';
import { planClip } from './plan-clip.ts';
import type { ClipRecipe } from './recipe/clip-recipe.ts';
import { SPARE_PACKETS } from './recipe/range-packets.ts';
import { summarizeRecipe } from './summarize-recipe.ts';

const SEGMENT = { start: 2, end: 14 };

async function recipeOf(
  video: FakeVideo,
  settings: Partial<ClipSettings>,
  segments: Parameters<typeof planClip>[1] = [SEGMENT],
): Promise<ClipRecipe> {
  const source = fakeClipSource(video);
  const recipe = await planClip(source, segments, {
    ...DEFAULT_CLIP_SETTINGS,
    sourceFrameRate: 'source',
    ...settings,
  });
  if (recipe.kind === 'refused') throw new Error(recipe.message);
  return recipe;
}

describe('the recipe of a clip', () => {
  it('in MP4 copies from the previous keyframe, and shows what was requested', async () => {
    expect(await recipeOf(SIGNAL, { selectedFormat: 'mp4' })).toMatchObject({
      duration: 12,
      bytes: 207_000,
      method: { kind: 'copy' },
      encodedFrames: 0,
      ranges: [{ start: 2, end: 14, firstFrame: 2, lastFrame: 13, isEstimate: false }],
      picture: {
        kind: 'copied',
        mostPackets: 15,
        copies: [{ start: 2, end: 14, keyTime: 0, packets: 15, placedAt: 0 }],
        shown: [{ mediaStart: 2, duration: 12 }],
      },
      sounds: [
        { kind: 'copied', firstTime: 1.875, packets: 97, shown: [{ mediaStart: 0.125, duration: 12 }] },
      ],
    });
  });

  it('ends where it was asked to if its last frame is shown for much longer', async () => {
    const picture = { times: [0, 1, 2, 3, 4, 996, 997], keys: [0, 996], duration: 1 };
    const video = { picture, traits: { isVariableFrameRate: true } };
    const ranges = async (end: number) =>
      (await recipeOf(video, { selectedFormat: 'mp4' }, [{ start: 2, end }])).ranges;
    expect(await ranges(9)).toMatchObject([{ start: 2, end: 9, firstFrame: 2, lastFrame: 4 }]);
    expect(await ranges(3.5)).toMatchObject([{ start: 2, end: 4, firstFrame: 2, lastFrame: 3 }]);
  });

  it('starts where it was asked to if its first frame was shown for much longer', async () => {
    const picture = { times: [0, 1, 2, 3, 4, 996, 997], keys: [0, 996], duration: 1 };
    const video = { picture, traits: { isVariableFrameRate: true } };
    const recipe = (start: number, settings: Partial<ClipSettings> = { selectedFormat: 'mp4' }) =>
      recipeOf(video, settings, [{ start, end: 998 }]);
    expect(await recipe(991)).toMatchObject({
      duration: 7,
      ranges: [{ start: 991, stillSince: 4, end: 998, firstFrame: 4, lastFrame: 6 }],
      picture: {
        copies: [{ start: 991, stillSince: 4, keyTime: 0, packets: 7, placedAt: 0 }],
        shown: [{ mediaStart: 991, duration: 7 }],
      },
    });
    expect((await recipe(3.5)).ranges).toMatchObject([{ start: 3, firstFrame: 3, lastFrame: 6 }]);
    expect((await recipe(3.5)).ranges[0]).not.toHaveProperty('stillSince');
    expect(await recipe(991, { selectedFormat: 'mkv' })).toMatchObject({
      method: { kind: 'smart-cut', seconds: 5 },
      picture: {
        ranges: [
          {
            start: 991,
            stillSince: 4,
            parts: [
              { kind: 'encoded', start: 4, end: 996 },
              { kind: 'copied', keyTime: 996 },
            ],
          },
        ],
      },
    });
  });

  it('copies a keyframe that is shown for much longer, and begins the next segment of a reel with it', async () => {
    const picture = { times: [0, 1, 2, 3, 500, 501], keys: [0, 3], duration: 1 };
    const video = { picture, traits: { isVariableFrameRate: true } };
    const segments = [
      { start: 1, end: 10 },
      { start: 496, end: 502 },
    ];
    const still = { start: 496, stillSince: 3, end: 502, keyTime: 3 };
    const method = { kind: 'copy' };
    expect(await recipeOf(video, { selectedFormat: 'mp4' }, segments)).toMatchObject({
      picture: {
        copies: [
          { start: 1, end: 10 },
          { ...still, placedAt: 9 },
        ],
        shown: [
          { mediaStart: 1, duration: 9 },
          { mediaStart: 10, duration: 6 },
        ],
      },
    });
    const mkv = { selectedFormat: 'mkv' } as const;
    expect(await recipeOf(video, mkv, segments.slice(1))).toMatchObject({
      method,
      picture: { kind: 'smart-cut', ranges: [{ parts: [{ kind: 'copied', keyTime: 3, packets: 3 }] }] },
    });
    const early = { ...mkv, startsAt: 'keyframe' } as const;
    expect(await recipeOf({ ...video, canJoin: false }, early, segments.slice(1))).toMatchObject({
      method,
      picture: { kind: 'copied', copies: [still] },
    });
  });

  it('ends before a jump of timestamps that a container without an index hides, however far it was asked to go', async () => {
    const source = fakeClipSource({ picture: { times: [0, 1, 2, 996], keys: [0, 996], duration: 1 } });
    const { locate } = source.video.locator;
    vi.spyOn(source.video.locator, 'locate').mockImplementation(async (time) => {
      const found = await locate(time);
      return { ...found, endTime: found.time + 1, isEstimate: true };
    });
    const settings = { ...DEFAULT_CLIP_SETTINGS, sourceFrameRate: 'source' } as const;
    const ranges = async (start: number, end: number) =>
      (await planClip(source, [{ start, end }], settings)).ranges;
    expect(await ranges(991, 997)).toMatchObject([{ start: 991, stillSince: 2, end: 997 }]);
    expect(await ranges(500, 600)).toMatchObject([{ start: 2, end: 3 }]);
  });

  it('in MKV encodes frames before the first keyframe and frames that reference others past the end', async () => {
    expect(await recipeOf(SIGNAL, { selectedFormat: 'mkv' })).toMatchObject({
      // Four packets are copied, eight seconds are encoded at 8 Mbit/s, and there is sound.
      bytes: 4000 + 8e6 + (12 * 192e3) / 8,
      method: { kind: 'smart-cut', seconds: 8 },
      encodedFrames: 8,
      ranges: [{ start: 2, end: 14, firstFrame: 2, lastFrame: 13 }],
      picture: {
        kind: 'smart-cut',
        mostPackets: 15 + SPARE_PACKETS,
        ranges: [
          {
            reordered: 1,
            parts: [
              { kind: 'encoded', start: 2, end: 8 },
              { kind: 'copied', keyTime: 8, packets: 4 },
              { kind: 'encoded', start: 12, end: 14 },
            ],
          },
        ],
      },
    });
  });

  it('in MKV from a keyframe includes the frames before the start, and reports how much earlier it starts', async () => {
    const recipe = await recipeOf(SIGNAL, { selectedFormat: 'mkv', startsAt: 'keyframe' });
    expect(recipe).toMatchObject({
      ranges: [{ start: 0, end: 14, firstFrame: 0, lastFrame: 13 }],
      method: { kind: 'copy-early', by: 2, reason: 'asked' },
      encodedFrames: 2,
      picture: {
        kind: 'smart-cut',
        ranges: [
          {
            parts: [
              { kind: 'copied', keyTime: 0, packets: 12 },
              { kind: 'encoded', start: 12, end: 14 },
            ],
          },
        ],
      },
    });
  });

  it('copies a few frames past the end if nothing can be joined to the copy', async () => {
    const settings = { selectedFormat: 'mkv', startsAt: 'keyframe' } as const;
    expect(await recipeOf({ ...SIGNAL, canJoin: false }, settings)).toMatchObject({
      ranges: [{ start: 0, end: 15, lastFrame: 14 }],
      method: { kind: 'copy-early', by: 2 },
      encodedFrames: 0,
      picture: { kind: 'copied', copies: [{ keyTime: 0, packets: 15 }], shown: null },
    });
  });

  it('reports that all is encoded if there is no keyframe to copy from, however early the clip starts', async () => {
    const open = { ...SIGNAL, openKeys: [0, 8] };
    for (const startsAt of ['exact', 'keyframe'] as const) {
      expect(await recipeOf(open, { selectedFormat: 'mkv', startsAt })).toMatchObject({
        method: { kind: 'encode', reason: 'no-keyframe' },
        encodedFrames: startsAt === 'exact' ? 12 : 14,
        picture: { ranges: [{ parts: [{ kind: 'encoded', end: 14 }] }] },
      });
    }
  });

  it('in WebM re-encodes H.264, at an even size for encoders, with the timing of the source', async () => {
    expect(await recipeOf(SIGNAL, { selectedFormat: 'webm' })).toMatchObject({
      container: { kind: 'matroska', brand: 'webm' },
      method: { kind: 'encode', reason: 'codec' },
      encodedFrames: 12,
      picture: { kind: 'encoded', codec: 'vp9', width: 1920, height: 1080, frameRate: null, isDrawn: true },
      sounds: [{ kind: 'encoded', codec: 'opus', bitrate: 192e3, shown: null }],
    });
  });

  it.each(['mp4', 'mkv', 'avi'] as const)(
    'encodes what is laid out anew in its shape, in %s, and keeps its sound as it is',
    async (selectedFormat) => {
      const recipe = await recipeOf(SIGNAL, { selectedFormat, layout: plainLayout('9:16') });
      const { picture, sounds } = recipe.kind === 'ffmpeg' ? recipe.part : recipe;
      expect(recipe.method).toEqual({ kind: 'encode', reason: 'layout' });
      // Enlarged parts of a recording need more bits than it has.
      expect(picture).toMatchObject({ kind: 'encoded', width: 1080, height: 1920, bitrate: 8e6 });
      const plain = await recipeOf(SIGNAL, { selectedFormat });
      expect(sounds).toEqual((plain.kind === 'ffmpeg' ? plain.part : plain).sounds);
    },
  );

  it.each(['mp4', 'mkv', 'webm', 'avi', 'flv', 'wmv'] as const)(
    'encodes what is slowed around an event, at a constant rate, in %s',
    async (selectedFormat) => {
      const playback = changePlayback(null, { slowMotion: { speed: 0.25, seconds: 1 } });
      const segments = [{ start: 2, end: 14, events: [{ startTime: 6 }] }];
      const recipe = await recipeOf(SIGNAL, { selectedFormat, playback }, segments);
      const { picture, sounds, ranges } = recipe.kind === 'ffmpeg' ? recipe.part : recipe;
      expect(recipe).toMatchObject({ duration: 18, encodedFrames: 18, method: { kind: 'encode' } });
      expect(picture).toMatchObject({ kind: 'encoded', frameRate: 1 });
      expect(sounds).toMatchObject([{ kind: 'encoded' }]);
      expect(ranges).toMatchObject([{ pace: [{ end: 5 }, { end: 7, speed: 0.25 }, { end: 14, speed: 1 }] }]);
      expect(summarizeRecipe(recipe)).toMatchObject({ seconds: 18, range: { start: 2, end: 14 } });
    },
  );

  it('copies the picture where only the sound changes', async () => {
    const playback = changePlayback(null, { loudness: -14 });
    expect(await recipeOf(SIGNAL, { selectedFormat: 'mp4', playback })).toMatchObject({
      method: { kind: 'copy' },
      picture: { kind: 'copied' },
      sounds: [{ kind: 'encoded', sources: [0] }],
      loudness: -14,
    });
  });

  it('encodes what gets a title as it was recorded otherwise, and fades only its sound if that is all', async () => {
    const titled = { ...PLAIN_FINISH, title: PLAIN_TITLE };
    expect(await recipeOf(SIGNAL, { selectedFormat: 'mp4', finish: titled })).toMatchObject({
      method: { kind: 'encode', reason: 'title' },
      picture: { kind: 'encoded', width: 1920, height: 1080, isDrawn: false, finish: titled },
      sounds: [{ kind: 'copied' }],
    });
    const fade = { in: 1, out: 0, of: 'sound' } as const;
    const faded = { ...PLAIN_FINISH, fade };
    expect(await recipeOf(SIGNAL, { selectedFormat: 'mp4', finish: faded })).toMatchObject({
      method: { kind: 'copy' },
      picture: { kind: 'copied' },
      sounds: [{ kind: 'encoded', fade: { in: 1, out: 0 } }],
    });
  });

  it('encodes at a constant rate that shows every frame if the container requires one', async () => {
    // Two frames per second for a while, in a video that averages one.
    const uneven = { times: [0, 1, 2, 2.5, 3, 3.5, 6, 7], keys: [0], duration: 1 };
    const traits = { isVariableFrameRate: true };
    const recipe = await recipeOf({ picture: uneven, traits }, { selectedFormat: 'avi' }, [
      { start: 1, end: 6 },
    ]);
    expect(recipe).toMatchObject({
      method: { kind: 'encode', reason: 'variable-rate' },
      encodedFrames: 10,
      part: { picture: { kind: 'encoded', frameRate: 2 }, sounds: [] },
    });
  });

  it.each(['avi', 'wmv', 'mp4'] as const)(
    'lists the packets of a video with uneven timing once for %s, though it needs them for several estimates',
    async (selectedFormat) => {
      const picture = { times: [0, 1, 2, 2.5, 3, 3.5, 6, 7], keys: [0], duration: 1 };
      const source = fakeClipSource({ picture, traits: { isVariableFrameRate: true } });
      const list = vi.spyOn(source.video.packets.picture, 'from');
      const settings = { ...DEFAULT_CLIP_SETTINGS, sourceFrameRate: 'source' } as const;
      await planClip(source, [{ start: 1, end: 6 }], { ...settings, selectedFormat });
      expect(list).toHaveBeenCalledOnce();
    },
  );

  it('leaves room for the frames that each segment of a reel has at another rate', async () => {
    const picture = {
      times: Array.from({ length: 400 }, (_, index) => index / 20),
      keys: [0],
      duration: 0.05,
    };
    const segments = Array.from({ length: 200 }, (_, index) => ({
      start: index / 10,
      end: index / 10 + 0.05,
    }));
    const settings = { selectedFormat: 'webm', sourceFrameRate: 30 } as const;
    const recipe = await recipeOf({ picture, traits: { frameRate: 20 } }, settings, segments);
    const framesOfSegment = 2;
    const mostPackets = segments.length * framesOfSegment + SPARE_PACKETS;
    expect(recipe).toMatchObject({ picture: { kind: 'encoded', frameRate: 30, mostPackets } });
  });

  it('encodes with the bits of the whole video, or of its own stretch if that has more', async () => {
    const bytesAt = (time: number) => (time < 8 ? 10_000 : 500_000);
    const times = Array.from({ length: 16 }, (_, index) => index);
    const picture = { times, keys: [0, 8], duration: 1, bytesAt };
    const traits = { bitrate: 200_000 };
    const bitrateOf = async (start: number, end: number, own: Partial<SourceTraits> = {}) => {
      const recipe = await recipeOf({ picture, traits: { ...traits, ...own } }, { selectedFormat: 'webm' }, [
        { start, end },
      ]);
      return recipe.kind === 'muxed' && recipe.picture.kind === 'encoded' && recipe.picture.bitrate;
    };
    const whole = 1.5 * 200_000;
    const loud = 1.5 * 8 * 500_000;
    expect(await bitrateOf(2, 6)).toBe(whole);
    // Four frames, and the keyframe before them.
    expect(await bitrateOf(9, 13)).toBe((loud * 5) / 4);
    expect(await bitrateOf(8, 12)).toBe(loud);
    // FFmpeg does not list how large frames are.
    expect(await bitrateOf(9, 13, { codec: null })).toBe(whole);
  });

  it('draws what no encoder accepts as it is: rotated pictures, and more than eight bits', async () => {
    const settings = { selectedFormat: 'webm' } as const;
    expect(await recipeOf({ ...SIGNAL, traits: { rotation: 90 } }, settings)).toMatchObject({
      picture: { kind: 'encoded', rotation: 90, isDrawn: true },
    });
    expect(await recipeOf({ ...SIGNAL, traits: { isPlain: false } }, settings)).toMatchObject({
      picture: { kind: 'encoded', rotation: 0, isDrawn: true },
    });
  });

  it('draws nothing that FFmpeg decodes, since its output is always eight-bit', async () => {
    const traits = { codec: null, isPlain: false, width: 1920, coded: { width: 1920, height: 1080 } };
    const recipe = await recipeOf({ ...SIGNAL, traits, reader: 'ffmpeg' }, { selectedFormat: 'mp4' });
    expect(recipe).toMatchObject({ picture: { kind: 'encoded', isDrawn: false } });
  });

  it('draws only what is encoded at another size', async () => {
    const settings = { selectedFormat: 'webm' } as const;
    const drawn = async (width: number, coded: number) => {
      const traits = { width, coded: { width: coded, height: 1080 } };
      const recipe = await recipeOf({ ...SIGNAL, traits }, settings);
      return recipe.kind === 'muxed' && recipe.picture.kind === 'encoded' ? recipe.picture.isDrawn : null;
    };
    expect(await drawn(1920, 1920)).toBe(false);
    expect(await drawn(1919, 1919)).toBe(true);
    expect(await drawn(1920, 1440)).toBe(true);
  });

  it('in movies declares the rotation of a copied picture', async () => {
    expect(await recipeOf({ ...SIGNAL, traits: { rotation: 90 } }, { selectedFormat: '3gp' })).toMatchObject({
      container: { kind: 'movie', brand: '3gp' },
      picture: { kind: 'copied', rotation: 90 },
    });
  });

  it('covers the segments of a reel in sequence, with their chapters', async () => {
    const segments = [
      { start: 2, end: 4 },
      { start: 9, end: 11 },
    ];
    const reel = await planClip(
      fakeClipSource(SIGNAL),
      segments,
      { ...DEFAULT_CLIP_SETTINGS, sourceFrameRate: 'source', selectedFormat: 'mp4' },
      { chapterTitles: ['one', 'two'] },
    );
    expect(reel).toMatchObject({
      ranges: segments,
      duration: 4,
      container: {
        kind: 'movie',
        brand: 'mp4',
        chapters: [
          { start: 0, title: 'one' },
          { start: 2, title: 'two' },
        ],
      },
      picture: {
        copies: [
          { start: 2, keyTime: 0, packets: 4, placedAt: 0 },
          { start: 9, keyTime: 8, packets: 4, placedAt: 3 },
        ],
        shown: [
          { mediaStart: 2, duration: 2 },
          { mediaStart: 5, duration: 2 },
        ],
      },
      sounds: [{ kind: 'encoded', codec: 'aac' }],
    });
  });

  it('begins the chapters of a reel where its segments really begin, after earlier ones were extended', async () => {
    const settings = { ...DEFAULT_CLIP_SETTINGS, sourceFrameRate: 'source', startsAt: 'keyframe' } as const;
    const segments = [
      { start: 2, end: 4 },
      { start: 9, end: 11 },
    ];
    const titles = ['one', 'two'];
    const source = fakeClipSource(SIGNAL);
    expect(
      await planClip(source, segments, { ...settings, selectedFormat: 'mkv' }, { chapterTitles: titles }),
    ).toMatchObject({
      ranges: [
        { start: 0, end: 4 },
        { start: 8, end: 11 },
      ],
      container: {
        chapters: [
          { start: 0, title: 'one' },
          { start: 4, title: 'two' },
        ],
      },
    });
  });

  it('has the segments of a reel cross over, encoded, each from the end of the one before', async () => {
    const finish = { ...PLAIN_FINISH, crossfade: 1 };
    const source = fakeClipSource(SIGNAL);
    const settings = { ...DEFAULT_CLIP_SETTINGS, sourceFrameRate: 'source', selectedFormat: 'mp4' } as const;
    const plan = (segments: Parameters<typeof planClip>[1], crossfade = 1) =>
      planClip(
        source,
        segments,
        { ...settings, finish: { ...finish, crossfade } },
        { chapterTitles: segments.map(({ start }) => `At ${start}`) },
      );
    const segments = [2, 9, 12].map((start) => ({ start, end: start + 2 }));
    const recipe = await plan(segments);
    expect(recipe).toMatchObject({
      duration: 4,
      method: { kind: 'encode', reason: 'crossfade' },
      encodedFrames: 6,
      ranges: [{ start: 2 }, { start: 9, overlap: 1 }, { start: 12, overlap: 1 }],
      picture: { kind: 'encoded', finish },
      sounds: [{ kind: 'encoded', shown: [{ duration: 4 }] }],
      container: { chapters: [{ start: 0 }, { start: 1 }, { start: 2 }] },
    });
    expect(recipe.ranges[0]).not.toHaveProperty('overlap');
    expect(await plan(segments, 1.1)).toMatchObject({
      kind: 'refused',
      message:
        'The clip at 0:02 is 2.0 s long, and clips must last twice as long as a crossfade of 1.1 s. Choose a shorter crossfade, or leave this clip out.',
    });
  });

  it.each(clipFormatSchema.options)(
    'in %s is plain data that survives cloning and JSON unchanged',
    async (selectedFormat) => {
      for (const startsAt of ['exact', 'keyframe'] as const) {
        const recipe = await recipeOf(SIGNAL, { selectedFormat, startsAt });
        expect(structuredClone(recipe)).toStrictEqual(recipe);
        expect(JSON.parse(JSON.stringify(recipe))).toStrictEqual(recipe);
      }
    },
  );

  it('is refused for a clip that ends before it starts', async () => {
    await expect(
      planClip(fakeClipSource(SIGNAL), [{ start: 3, end: 3 }], DEFAULT_CLIP_SETTINGS),
    ).rejects.toMatchObject({
      code: 'invalid-time-range',
    });
  });

  it('is refused for a clip that ends before the picture begins, saying when that is', async () => {
    const late = { picture: { times: [5, 6, 7, 8], keys: [5], duration: 1 } };
    const segments = [{ start: 1, end: 5 }];
    await expect(recipeOf(late, { selectedFormat: 'mp4' }, segments)).rejects.toMatchObject({
      code: 'invalid-time-range',
      message: expect.stringContaining('begins at 00:00:05'),
    });
    expect((await recipeOf(late, {}, [{ start: 1, end: 6.5 }])).ranges).toMatchObject([{ start: 5, end: 7 }]);
  });
});
