import { DEFAULT_CLIP_SETTINGS, PLAIN_FINISH } from '@framescout/contract';
import { loadFFmpeg } from '@framescout/media';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadFixture } from '../../../../tools/test-support/fixtures/load-fixture.ts';
import { IS_FULL_TIER, inTier } from '../../../../tools/test-support/in-tier.ts';
import {
  expectAsPlanned,
  expectChapters,
  expectForeignSound,
  expectInTime,
  expectThreeTracks,
  H264,
  KEYFRAME,
  RATE,
  readBack,
  recipeOf,
  SEGMENT,
  TRANSPORT,
  VP9,
  wantedFrames,
  write,
} from '../fixtures/written-clips.ts';
import { openClipSource } from '../plan/method/clip-source.ts';
import { planClip } from '../plan/plan-clip.ts';
import { createClipFile } from '../storage/clip-file.ts';
import { ClipFolder } from '../storage/clip-folder.ts';
import { writeClip } from './write-clip.ts';

describe('a clip has the planned frames and sound', () => {
  it.each(
    inTier(
      [
        ['H.264 copied into MP4', H264, { selectedFormat: 'mp4' }, 'copied'],
        ['H.264 smart-cut into MKV', H264, { selectedFormat: 'mkv' }, 'smart-cut'],
        ['VP9 smart-cut into WebM', VP9, { selectedFormat: 'webm' }, 'smart-cut'],
        ['H.264 in MKV from a keyframe', H264, { selectedFormat: 'mkv', ...KEYFRAME }, 'smart-cut'],
        ['H.264 encoded into WebM', H264, { selectedFormat: 'webm' }, 'encoded'],
      ],
      [
        ['H.264 from a transport stream copied into MP4', TRANSPORT, { selectedFormat: 'mp4' }, 'copied'],
        ['H.264 copied into MOV', H264, { selectedFormat: 'mov' }, 'copied'],
        ['H.264 copied into 3GP', H264, { selectedFormat: '3gp' }, 'copied'],
        ['VP9 and Opus copied into MP4', VP9, { selectedFormat: 'mp4' }, 'copied'],
        ['VP9 encoded into MOV', VP9, { selectedFormat: 'mov' }, 'encoded'],
      ],
    ),
  )('%s', async (_, fixture, settings, kind) => {
    const recipe = await recipeOf(fixture, settings);
    expect(recipe).toMatchObject({ kind: 'muxed', picture: { kind } });
    await expectAsPlanned(recipe, fixture, { reader: kind === 'copied' ? 'ffmpeg' : 'mediabunny' });
  });

  it.each(
    inTier(
      [
        ['AV1 smart-cut into MP4', 'av1.mp4', { selectedFormat: 'mp4' }, { kind: 'smart-cut' }],
        ['rotated H.264 copied into MP4', 'h264-rotated-90.mp4', { selectedFormat: 'mp4' }, { rotation: 90 }],
        [
          'variable frame rate encoded',
          'h264-vfr-b-frames.mp4',
          { selectedFormat: 'webm' },
          { frameRate: null },
        ],
        ['open GOPs', 'h264-open-gop.mp4', { selectedFormat: 'mkv' }, { kind: 'smart-cut' }],
      ] as const,
      [
        ['rotated H.264 drawn for MKV', 'h264-rotated-90.mp4', { selectedFormat: 'mkv' }, { isDrawn: true }],
        [
          'variable frame rate copied',
          'h264-vfr-b-frames.mp4',
          { selectedFormat: 'mp4' },
          { kind: 'copied' },
        ],
      ] as const,
    ),
  )('%s, without sound', async (_, fixture, settings, picture) => {
    const recipe = await recipeOf(fixture, settings, [{ start: 0.3, end: 2.13 }]);
    expect(recipe).toMatchObject({ kind: 'muxed', picture, sounds: [] });
    const isCopied = recipe.kind === 'muxed' && recipe.picture.kind === 'copied';
    await expectAsPlanned(recipe, fixture, { reader: isCopied ? 'ffmpeg' : 'mediabunny' });
  });

  it.each(
    inTier(
      [
        ['mp4', 'copied'],
        ['mkv', 'smart-cut'],
      ],
      [['webm', 'encoded']],
    ),
  )('segments in sequence in %s, %s', async (selectedFormat, kind) => {
    const recipe = await recipeOf(H264, { selectedFormat }, [
      { start: 0.3, end: 1.2 },
      { start: 2.3, end: 3.7 },
    ]);
    expect(recipe).toMatchObject({ picture: { kind }, sounds: [{ kind: 'encoded' }] });
    await expectAsPlanned(recipe, H264, { reader: kind === 'copied' ? 'ffmpeg' : 'mediabunny' });
  });

  it.runIf(IS_FULL_TIER).each(['mp4', 'mkv', 'webm', 'avi'] as const)(
    'segments out of their order in time in %s',
    async (selectedFormat) => {
      const recipe = await recipeOf(H264, { selectedFormat }, [
        { start: 2.3, end: 3.7 },
        { start: 0.3, end: 2.5 },
      ]);
      const starts = recipe.ranges.map(({ start }) => start);
      expect(starts).toEqual([2.3, 0.3].map((start) => expect.closeTo(start, 1)));
      const reader = ['mkv', 'webm'].includes(selectedFormat) ? 'mediabunny' : 'ffmpeg';
      await expectAsPlanned(recipe, H264, { reader });
    },
  );

  it('a video that only FFmpeg decodes, encoded', async () => {
    const fixture = 'signal-mpeg4-mp3.avi';
    const core = await loadFFmpeg();
    const recipe = await recipeOf(fixture, { selectedFormat: 'mp4' }, [SEGMENT], core);
    expect(recipe).toMatchObject({ kind: 'muxed', picture: { kind: 'encoded' } });
    const clip = await readBack(await write(recipe, fixture, { core, needsFFmpeg: true }));
    expect(clip.counters).toEqual(wantedFrames(fixture, recipe));
    expectInTime(clip);
  });

  it.each(inTier(['mp4'], ['webm', 'avi']))('sound that only FFmpeg decodes, in %s', expectForeignSound);

  it('at a constant rate, with each frame shown as long as in the source', async () => {
    const settings = { selectedFormat: 'mp4', sourceFrameRate: 60 } as const;
    const recipe = await recipeOf(H264, settings);
    expect(recipe).toMatchObject({ picture: { kind: 'encoded', frameRate: 60 } });
    const clip = await readBack(await write(recipe, H264));
    const wanted = wantedFrames(H264, recipe);
    expect(clip.counters).toEqual(wanted.flatMap((counter) => [counter, counter]));
    expectInTime(clip);
  });
});

it.each(inTier(['mp4'], ['mov']))(
  'begins exactly in %s also in players that ignore edit lists',
  async (selectedFormat) => {
    const recipe = await recipeOf(H264, { selectedFormat, playsEverywhere: true });
    expect(recipe).toMatchObject({ picture: { kind: 'smart-cut', describesParts: true } });
    await expectAsPlanned(recipe, H264);
    await expectAsPlanned(recipe, H264, { reader: 'mediabunny' });
    const core = await loadFFmpeg();
    for (const reader of [core, null]) {
      const { counters } = await readBack(withoutEdits(await (await write(recipe, H264)).bytes()), reader);
      expect(counters).toEqual(wantedFrames(H264, recipe));
    }
  },
);

it('copies what begins at a keyframe anyway', async () => {
  const recipe = await recipeOf(H264, { selectedFormat: 'mp4', playsEverywhere: true }, [
    { start: 2, end: 3.3 },
  ]);
  expect(recipe).toMatchObject({ picture: { kind: 'copied' } });
});

/** Hides the edit lists of a movie, as some players do not look for them. */
function withoutEdits(bytes: Uint8Array<ArrayBuffer>): File {
  const text = new TextDecoder('latin1').decode(bytes);
  for (const { index } of text.matchAll(/edts/g)) bytes.set(new TextEncoder().encode('free'), index);
  return new File([bytes], 'clip.mp4');
}

describe('a clip of a recording with three sound tracks', () => {
  it.each(inTier(['mp4', 'webm'], ['mov', '3gp', 'mkv', 'avi', 'wmv']))(
    'has all of them in %s',
    expectThreeTracks,
  );

  it.each(inTier(['mp4', 'mov', 'mkv'], ['webm']))('keeps chapters and the date in %s', expectChapters);
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('writing a clip', () => {
  it('follows the recipe, even one that planning would never produce', async () => {
    const recipe = await recipeOf(H264, { selectedFormat: 'mp4' });
    if (recipe.kind !== 'muxed' || recipe.picture.kind !== 'copied') throw new Error('It is not copied.');
    const [copy] = recipe.picture.copies;
    if (!copy) throw new Error('It copies nothing.');
    const copies = [{ ...copy, packets: 1, placedAt: copy.start - copy.keyTime }];
    const picture = { ...recipe.picture, copies, shown: null };
    const clip = await readBack(await write({ ...recipe, picture, sounds: [] }, H264));
    expect(clip.counters).toEqual([0]);
    expect(clip.beeps).toBeNull();
  });

  it('writes the chapters of a reel and the 3GP brand into the file', async () => {
    using source = await openClipSource(await loadFixture(H264), H264, null);
    const settings = { ...DEFAULT_CLIP_SETTINGS, sourceFrameRate: 'source', selectedFormat: '3gp' } as const;
    const recipe = await planClip(source, [SEGMENT], settings, { chapterTitles: ['The first of them'] });
    if (recipe.kind === 'refused') throw new Error(recipe.message);
    const text = await (await write(recipe, H264)).text();
    expect(text.slice(4, 12)).toBe('ftyp3gp6');
    expect(text).toContain('The first of them');
  });

  it('leaves an earlier file of the same name as it was if the encoder returns no picture', async () => {
    const recipe = await recipeOf(H264, { selectedFormat: 'webm' });
    using source = await openClipSource(await loadFixture(H264), H264, null);
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(crypto.randomUUID(), { create: true });
    const earlier = await createClipFile(folder, 'clip.webm');
    await earlier.write(new TextEncoder().encode('earlier'), 0);
    await earlier.finish();

    vi.spyOn(VideoEncoder.prototype, 'encode').mockImplementation(() => {});
    const file = await createClipFile(folder, 'clip.webm');
    const options = { signal: new AbortController().signal, onProgress: () => {}, core: null };
    await expect(
      writeClip(recipe, source, file, { ...options, folder: new ClipFolder() }),
    ).rejects.toMatchObject({ code: 'clip-failed', message: expect.stringContaining('no picture') });
    await file.discard();
    const handle = await folder.getFileHandle('clip.webm');
    expect(await (await handle.getFile()).text()).toBe('earlier');
  });

  it('stops when it is cancelled', async () => {
    const recipe = await recipeOf(H264, { selectedFormat: 'mp4' });
    await expect(write(recipe, H264, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'cancelled',
    });
  });

  it('fails on a video other than the one the recipe was planned for', async () => {
    const recipe = await recipeOf(H264, { selectedFormat: 'mkv', ...KEYFRAME }, [{ start: 2.1, end: 3.3 }]);
    await expect(write(recipe, 'h264-one-key-frame.mp4')).rejects.toMatchObject({ code: 'clip-failed' });
  });
});

it.each(inTier(['mp4'], ['webm', 'avi', 'wmv']))(
  'the segments of a reel cross over in %s, with both seen and heard there',
  async (selectedFormat) => {
    const finish = { ...PLAIN_FINISH, crossfade: 1 };
    const recipe = await recipeOf(H264, { selectedFormat, finish }, [
      { start: 0.2, end: 3.2 },
      { start: 4.6, end: 7.6 },
    ]);
    expect(recipe).toMatchObject({ method: { reason: 'crossfade' }, duration: expect.closeTo(5, 1) });
    const core = await loadFFmpeg();
    const { counters, beeps } = await readBack(await write(recipe, H264, { core }), core);
    const wanted = wantedFrames(H264, recipe);
    expect(counters).toHaveLength(wanted.length - RATE);
    // Two seconds of each are seen alone.
    expect(counters.slice(0, 2 * RATE)).toEqual(wanted.slice(0, 2 * RATE));
    expect(counters.slice(-2 * RATE)).toEqual(wanted.slice(-2 * RATE));
    // At 2.3 s, two thirds of the first clip are heard; at 2.9 s, most of the second.
    const heard = [0.3, 1.3, 2.3, 2.9, 3.9, 4.9].map((time) => expect.closeTo(time, 1));
    expect(beeps).toEqual(heard);
  },
);
