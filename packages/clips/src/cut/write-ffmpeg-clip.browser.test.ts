import { loadFFmpeg, openVideo } from '@framescout/media';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { IS_FULL_TIER, inTier } from '../../../../tools/test-support/in-tier.ts';
import {
  beepsOf,
  expectAsPlanned,
  H264,
  RATE,
  RECORDING,
  recipeOf,
  tonesOf,
  write,
} from '../fixtures/written-clips.ts';
import { ClipFolder } from '../storage/clip-folder.ts';

describe('a clip written by FFmpeg has the planned frames and sound', () => {
  it.each(
    inTier(
      [
        ['FLV, smart-cut', { selectedFormat: 'flv' }, 'smart-cut', { reader: 'mediabunny' }],
        ['WMV, encoded by FFmpeg from packets', { selectedFormat: 'wmv' }, 'copied', {}],
      ],
      [['AVI, encoded', { selectedFormat: 'avi' }, 'encoded', {}]],
    ),
  )('%s', async (_, settings, kind, reading) => {
    const recipe = await recipeOf(H264, settings);
    expect(recipe).toMatchObject({ kind: 'ffmpeg', part: { picture: { kind } } });
    await expectAsPlanned(recipe, H264, reading);
  });

  it.runIf(IS_FULL_TIER)('AVI, at its own frame rate', async () => {
    const recipe = await recipeOf(H264, { selectedFormat: 'avi' });
    const core = await loadFFmpeg();
    using clip = await openVideo(await write(recipe, H264, { core }), 'clip.avi', core);
    expect(clip.info.frameRate).toBe(RATE);
    expect(clip.info.duration).toBeCloseTo(recipe.duration, 3);
  });

  it.runIf(IS_FULL_TIER)('H.264 without B-frames, smart-cut into AVI', async () => {
    const fixture = 'h264.3gp';
    const recipe = await recipeOf(fixture, { selectedFormat: 'avi' }, [{ start: 0.3, end: 2.13 }]);
    expect(recipe).toMatchObject({ kind: 'ffmpeg', part: { picture: { kind: 'smart-cut' }, sounds: [] } });
    await expectAsPlanned(recipe, fixture);
  });
});

describe('a clip written by FFmpeg of a recording with three sound tracks', () => {
  it('has them mixed in FLV', async () => {
    const recipe = await recipeOf(RECORDING, { selectedFormat: 'flv' });
    using clip = await openVideo(await write(recipe, RECORDING, { core: await loadFFmpeg() }), 'clip.flv');
    expect(await tonesOf(clip)).toEqual([[440, 2200]]);
    expect(await beepsOf(clip)).toHaveLength(3);
  });

  it.runIf(IS_FULL_TIER)('has only the chosen one', async () => {
    const recipe = await recipeOf(RECORDING, { selectedFormat: 'flv', sound: 2 });
    expect(recipe).toMatchObject({ part: { sounds: [{ kind: 'copied', source: 2 }] } });
    using clip = await openVideo(await write(recipe, RECORDING, { core: await loadFFmpeg() }), 'clip.flv');
    expect(await tonesOf(clip)).toEqual([[2200]]);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the part of a video that FFmpeg gets', () => {
  it('is stored only if it is large', async () => {
    const core = await loadFFmpeg();
    const recipe = await recipeOf(H264, { selectedFormat: 'flv' });
    if (recipe.kind !== 'ffmpeg') throw new Error('An FLV needs FFmpeg.');
    const folder = new ClipFolder();
    const open = vi.spyOn(folder, 'open');
    const small = await write(recipe, H264, { core, folder });
    expect(open).not.toHaveBeenCalled();
    const large = await write({ ...recipe, part: { ...recipe.part, bytes: 1e9 } }, H264, { core, folder });
    expect(open).toHaveBeenCalledOnce();
    expect(large.size).toBe(small.size);
  });

  it('is refused if it is larger than the recipe allows', async () => {
    const recipe = await recipeOf(H264, { selectedFormat: 'flv' });
    if (recipe.kind !== 'ffmpeg') throw new Error('FFmpeg has no part in it.');
    const limit = { bytes: 1000, refusal: 'Too large.' };
    await expect(write({ ...recipe, limit }, H264, { core: await loadFFmpeg() })).rejects.toMatchObject({
      code: 'clip-refused',
      message: 'Too large.',
    });
  });
});
