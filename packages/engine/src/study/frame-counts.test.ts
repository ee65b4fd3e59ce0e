import { describe, expect, it } from 'vitest';
import { studyWindows } from '../model/search-windows.ts';
import { bytesOf, frameCounts } from './frame-counts.ts';

const HD = { width: 1280, height: 720 };
const UHD = { width: 3840, height: 2160 };

describe('the frames of a study', () => {
  it.each([HD, UHD])('are not limited around clicks on one place: %o', (picture) => {
    const windows = studyWindows([{ left: 500, top: 300, width: 100, height: 50 }], picture);
    expect(frameCounts(windows)).toEqual({ keyframes: 64, backgrounds: 36 });
  });

  it('take a few hundred megabytes at most, even around a box of half a 4K picture', () => {
    const windows = studyWindows([{ left: 960, top: 540, width: 1920, height: 1080 }], UHD);
    const { keyframes, backgrounds } = frameCounts(windows);
    expect((keyframes + 3 * backgrounds) * bytesOf(windows)).toBeLessThan(400e6);
    expect(keyframes).toBeGreaterThanOrEqual(16);
    expect(backgrounds).toBeGreaterThanOrEqual(8);
  });

  it('are fewer in several windows', () => {
    const at = (left: number) => ({ left, top: 300, width: 100, height: 50 });
    const { keyframes } = frameCounts(studyWindows([at(100), at(1000)], HD));
    expect(keyframes).toBeLessThan(64);
    expect(keyframes).toBeGreaterThanOrEqual(10);
  });
});
