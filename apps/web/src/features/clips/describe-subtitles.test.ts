import { expect, it } from 'vitest';
import { describeSubtitles } from './describe-subtitles.ts';

it.each([
  [{ kept: 0, leftOut: 0 }, 'mp4', null],
  [{ kept: 1, leftOut: 0 }, 'mp4', 'Subtitles: as recorded'],
  [{ kept: 2, leftOut: 0 }, 'mkv', 'Subtitles: all 2 tracks'],
  [{ kept: 1, leftOut: 2 }, 'webm', "Subtitles: 1 of 3 tracks, as the others are pictures or can't be read"],
  [{ kept: 0, leftOut: 2 }, 'mov', "Subtitles: left out, as they are pictures or can't be read"],
  [{ kept: 0, leftOut: 2 }, 'avi', 'Subtitles: left out, as AVI holds none'],
] as const)('describes %j in %s as %s', (subtitles, format, said) => {
  expect(describeSubtitles(subtitles, format)).toBe(said);
});
