import { describe, expect, it } from 'vitest';
import { chooseSounds } from './choose-sounds.ts';

describe('the sound tracks of a clip', () => {
  it.each([
    ['all of the video, each on its own', 'all', 3, true, [[0], [1], [2]]],
    ['all of them mixed where the container holds one', 'all', 3, false, [[0, 1, 2]]],
    ['all of them mixed if asked for', 'mixed', 3, true, [[0, 1, 2]]],
    ['the chosen one', 1, 3, true, [[1]]],
    ['all of a video that lacks the chosen one', 5, 2, true, [[0], [1]]],
    ['the only one, whatever was chosen', 'mixed', 1, false, [[0]]],
    ['none of a silent video', 'all', 0, true, []],
  ] as const)('are %s', (_, choice, tracks, holdsSeveral, chosen) => {
    expect(chooseSounds(choice, tracks, holdsSeveral)).toEqual(chosen);
  });
});
