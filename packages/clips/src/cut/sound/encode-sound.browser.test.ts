import { loadFFmpeg, openVideo } from '@framescout/media';
import { describe, expect, it } from 'vitest';
import { withAudioGap } from '../../../../../tools/test-support/fixtures/with-audio-gap.ts';
import {
  beepsOf,
  expectInSync,
  H264,
  REEL,
  readBack,
  recipeOf,
  wantedFrames,
  write,
} from '../../fixtures/written-clips.ts';

describe('encoded sound', () => {
  it('stays in sync where it starts late and has gaps', () => expectInSync('mp4'));

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
