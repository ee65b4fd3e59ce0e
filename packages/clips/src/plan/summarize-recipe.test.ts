import { type ClipSettings, DEFAULT_CLIP_SETTINGS } from '@framescout/contract';
import { expect, it } from 'vitest';
import { fakeClipSource, SIGNAL } from '../fixtures/fake-clip-source.ts';
import { planClip } from './plan-clip.ts';
import { summarizeRecipe } from './summarize-recipe.ts';

const SEGMENT = { start: 2, end: 14 };

it('summarizes what a recipe says', async () => {
  const settings: ClipSettings = {
    ...DEFAULT_CLIP_SETTINGS,
    sourceFrameRate: 'source',
    selectedFormat: 'mkv',
  };
  expect(summarizeRecipe(await planClip(fakeClipSource(SIGNAL), [SEGMENT], settings))).toEqual({
    range: { start: 2, end: 14, firstFrame: 2, lastFrame: 13, isEstimate: false },
    method: { kind: 'smart-cut', seconds: 8 },
    bytes: 4000 + 8e6 + (12 * 192e3) / 8,
    encodedFrames: 8,
    needsEditList: false,
    sounds: { tracks: 1, encoded: 1, leftOut: 0 },
  });
});

it.each([
  [2.5, true],
  [0, false],
])('says whether an edit list hides what is before a clip from %d s on', async (start, needsEditList) => {
  const settings = { ...DEFAULT_CLIP_SETTINGS, selectedFormat: 'mp4' as const };
  const recipe = await planClip(fakeClipSource(SIGNAL), [{ start, end: 14 }], settings);
  expect(summarizeRecipe(recipe)).toMatchObject({ method: { kind: 'copy' }, needsEditList });
});

it.each(['webm', 'wmv'] as const)('explains why HDR cannot become %s', async (selectedFormat) => {
  const hdr = fakeClipSource({ ...SIGNAL, traits: { isHdr: true }, canJoin: false });
  const refused = await planClip(hdr, [SEGMENT], { ...DEFAULT_CLIP_SETTINGS, selectedFormat });
  expect(summarizeRecipe(refused)).toMatchObject({
    range: { firstFrame: 2, lastFrame: 13 },
    method: { kind: 'refused', message: expect.stringContaining('HDR') },
    encodedFrames: 0,
  });
});
