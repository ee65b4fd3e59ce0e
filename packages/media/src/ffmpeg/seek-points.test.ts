import { describe, expect, it } from 'vitest';
import { seekPoints } from './ffmpeg-frames.ts';

const keys = [0, 10, 20, 30, 40, 50, 60];
const source = { keys, seekLead: 0, fileStart: 0 };

describe('seekPoints', () => {
  it('begins with the keyframe at or before a frame, then further back, at last with the file', () => {
    expect(seekPoints(55, 0.5, source)).toEqual([50.5, 40.5, 10.5, null]);
    expect(seekPoints(60, 0.5, source)[0]).toBe(60.5);
  });

  it('asks for so much more as FFmpeg takes off', () => {
    expect(seekPoints(55, 0.5, { ...source, seekLead: 0.1 })[0]).toBeCloseTo(50.6);
  });

  it("decodes from the file's start where the first keyframe is the one", () => {
    expect(seekPoints(5, 0.5, source)).toEqual([null]);
    expect(seekPoints(5, 0.5, { ...source, keys: [] })).toEqual([null]);
  });

  it("counts from the file's own start", () => {
    expect(seekPoints(25, 0.5, { ...source, fileStart: 1 })[0]).toBe(19.5);
  });
});
