import { type ClipSettings, clipFinishSchema, DEFAULT_CLIP_SETTINGS } from '@framescout/contract';
import { describe, expect, it } from 'vitest';
import { fakeClipSource } from '../fixtures/fake-clip-source.ts';
import { RecipeCache } from './recipe-cache.ts';

const SOURCE = { picture: { times: [0, 1, 2, 3, 4, 5, 6, 7], keys: [0, 4], duration: 1 } };
const SETTINGS = { ...DEFAULT_CLIP_SETTINGS, sourceFrameRate: 'source', selectedFormat: 'mp4' } as const;

describe('RecipeCache', () => {
  it('makes a recipe only once, whatever margins its segment came from', async () => {
    const cache = new RecipeCache(fakeClipSource(SOURCE));
    const first = await cache.recipe([{ start: 1, end: 3 }], SETTINGS);
    expect(await cache.recipe([{ start: 1, end: 3 }], { ...SETTINGS, beforeSeconds: 1 })).toBe(first);
  });

  it('makes a new one for other segments, settings or chapters', async () => {
    const cache = new RecipeCache(fakeClipSource(SOURCE));
    const recipes = await Promise.all([
      cache.recipe([{ start: 1, end: 3 }], SETTINGS),
      cache.recipe([{ start: 1, end: 4 }], SETTINGS),
      cache.recipe([{ start: 1, end: 3 }], { ...SETTINGS, selectedFormat: 'mkv' }),
      cache.recipe([{ start: 1, end: 3 }], { ...SETTINGS, selectedFormat: 'mkv', startsAt: 'keyframe' }),
      cache.recipe([{ start: 1, end: 3 }], { ...SETTINGS, sourceFrameRate: 60 }),
      cache.recipe([{ start: 1, end: 3 }], SETTINGS, ['one']),
    ]);
    expect(new Set(recipes).size).toBe(recipes.length);
  });

  it('makes a new one for another watermark', async () => {
    const cache = new RecipeCache(fakeClipSource(SOURCE));
    const marked = (data: string): ClipSettings => {
      const watermark = { picture: `data:image/png;base64,${data}` };
      return { ...SETTINGS, finish: clipFinishSchema.parse({ version: 1, watermark }) };
    };
    const first = await cache.recipe([{ start: 1, end: 3 }], marked('AAAA'));
    expect(await cache.recipe([{ start: 1, end: 3 }], marked('AAAA'))).toBe(first);
    const other = await cache.recipe([{ start: 1, end: 3 }], marked('BBBB'));
    expect(other).toMatchObject({ picture: { finish: marked('BBBB').finish } });
  });

  it('retries after a failure', async () => {
    const source = fakeClipSource(SOURCE);
    let isAway = true;
    const cache = new RecipeCache({
      ...source,
      planMethod: (settings) => {
        if (isAway) throw new Error('The drive is away.');
        return source.planMethod(settings);
      },
    });
    await expect(cache.recipe([{ start: 1, end: 3 }], SETTINGS)).rejects.toThrow('away');
    isAway = false;
    expect(await cache.recipe([{ start: 1, end: 3 }], SETTINGS)).toMatchObject({ kind: 'muxed' });
  });
});
