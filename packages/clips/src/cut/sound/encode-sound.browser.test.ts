import { loadFFmpeg, openVideo } from '@framescout/media';
import { describe, expect, it } from 'vitest';
import { withAudioGap } from '../../../../../tools/test-support/fixtures/with-audio-gap.ts';
import { inTier } from '../../../../../tools/test-support/in-tier.ts';
import { beepsOf, H264, readBack, recipeOf, wantedFrames, write } from '../../fixtures/written-clips.ts';

const REEL = [
  { start: 1, end: 4 },
  { start: 5, end: 7 },
];

describe('encoded sound', () => {
  it.each(inTier(['mp4'], ['mkv']))(
    'stays in sync where it starts late and has gaps, in %s',
    async (format) => {
      const late = await withAudioGap(H264, 0, 2, 'mkv');
      const recipe = await recipeOf(late, { selectedFormat: format }, REEL);
      const reader = format === 'mp4' ? await loadFFmpeg() : null;
      const { beeps } = await readBack(await write(recipe, late), reader);
      expect(beeps).toEqual([1.5, 2.5, 3.5, 4.5].map((time) => expect.closeTo(time, 2)));
    },
  );

  it('is silent where the source has no sound', async () => {
    const silent = await withAudioGap(H264, 0, 8, 'mkv');
    const recipe = await recipeOf(silent, { selectedFormat: 'mp4' }, REEL);
    using clip = await openVideo(await write(recipe, silent), 'clip.mp4', await loadFFmpeg());
    expect(clip.info.soundTracks).toHaveLength(1);
    expect(await beepsOf(clip)).toEqual([]);
  });

  it('is present in clips that end before its encoder emits anything', async () => {
    const short = [
      { start: 1.99, end: 2.02 },
      { start: 3.99, end: 4.02 },
    ];
    const recipe = await recipeOf(H264, { selectedFormat: 'mp4' }, short);
    const file = await write(recipe, H264);
    expect((await readBack(file, await loadFFmpeg())).counters).toEqual(wantedFrames(H264, recipe));
  });
});
