import { expect, it } from 'vitest';
import {
  expectAsPlanned,
  expectChapters,
  expectForeignSound,
  expectInSync,
  expectMuxed,
  expectThreeTracks,
  H264,
  recipeOf,
  VP9,
} from '../fixtures/written-clips.ts';

it('keeps encoded sound in sync in mkv', () => expectInSync('mkv'));

it.each([
  ['H.264 copied into MOV', H264, 'mov', 'copied'],
  ['H.264 copied into 3GP', H264, '3gp', 'copied'],
  ['VP9 and Opus copied into MP4', VP9, 'mp4', 'copied'],
  ['VP9 encoded into MOV', VP9, 'mov', 'encoded'],
] as const)('makes the planned clip: %s', (_, fixture, selectedFormat, kind) =>
  expectMuxed(fixture, { selectedFormat }, kind),
);

it('joins segments encoded into WebM', async () => {
  const segments = [
    { start: 0.3, end: 1.2 },
    { start: 2.3, end: 3.7 },
  ];
  const recipe = await recipeOf(H264, { selectedFormat: 'webm' }, segments);
  expect(recipe).toMatchObject({ picture: { kind: 'encoded' }, sounds: [{ kind: 'encoded' }] });
  await expectAsPlanned(recipe, H264, { reader: 'mediabunny' });
});

it.each(['mp4', 'mkv', 'webm', 'avi'] as const)(
  'joins segments out of their order in time in %s',
  async (selectedFormat) => {
    const segments = [
      { start: 2.3, end: 3.7 },
      { start: 0.3, end: 2.5 },
    ];
    const recipe = await recipeOf(H264, { selectedFormat }, segments);
    expect(recipe.ranges.map(({ start }) => start)).toEqual(
      [2.3, 0.3].map((start) => expect.closeTo(start, 1)),
    );
    await expectAsPlanned(recipe, H264, {
      reader: ['mkv', 'webm'].includes(selectedFormat) ? 'mediabunny' : 'ffmpeg',
    });
  },
);

it('makes the planned AVI', async () => {
  const recipe = await recipeOf(H264, { selectedFormat: 'avi' });
  expect(recipe).toMatchObject({ kind: 'ffmpeg', part: { picture: { kind: 'encoded' } } });
  await expectAsPlanned(recipe, H264);
});

it.each(['webm', 'avi'] as const)('has sound that only FFmpeg decodes in %s', expectForeignSound);

it.each(['mov', '3gp', 'mkv', 'wmv'] as const)('has all three sound tracks in %s', expectThreeTracks);

it('keeps chapters and the date in webm', () => expectChapters('webm'));
