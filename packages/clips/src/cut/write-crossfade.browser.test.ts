import { PLAIN_FINISH } from '@framescout/contract';
import { loadFFmpeg } from '@framescout/media';
import { expect, it } from 'vitest';
import { inTier } from '../../../../tools/test-support/in-tier.ts';
import { H264, RATE, readBack, recipeOf, wantedFrames, write } from '../fixtures/written-clips.ts';

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
