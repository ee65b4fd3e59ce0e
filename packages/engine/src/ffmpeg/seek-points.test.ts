import { describe, expect, it } from 'vitest';
import { seekPoints } from './foreign-decoder.ts';

const keys = [0, 10, 20, 30, 40, 50, 60];
const timed = { keys, isTimed: true, fileStart: 0 };

describe('seekPoints', () => {
  it('begins with the keyframe at or before a frame, then further back, at last with the file', () => {
    expect(seekPoints(55, 0.5, timed)).toEqual([50.5, 40.5, 10.5, null]);
    expect(seekPoints(60, 0.5, timed)[0]).toBe(60.5);
  });

  it('begins one keyframe earlier where FFmpeg has to guess the times', () => {
    expect(seekPoints(55, 0.5, { ...timed, isTimed: false })).toEqual([40.5, 30.5, null]);
  });

  it("decodes from the file's start where the first keyframe is the one", () => {
    expect(seekPoints(5, 0.5, timed)).toEqual([null]);
    expect(seekPoints(15, 0.5, { ...timed, isTimed: false })).toEqual([null]);
    expect(seekPoints(5, 0.5, { ...timed, keys: [] })).toEqual([null]);
  });

  it("counts from the file's own start", () => {
    expect(seekPoints(25, 0.5, { ...timed, fileStart: 1 })[0]).toBe(19.5);
  });
});
