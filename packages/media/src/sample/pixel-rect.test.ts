import { describe, expect, it } from 'vitest';
import { hasVideoSize } from './pixel-rect.ts';

const picture = { width: 1280, height: 720 };

function frame(width: number, height: number) {
  return { visibleRect: { left: 0, top: 0, width, height } };
}

describe('hasUsualSize', () => {
  it('ignores padding to whole macroblocks', () => {
    expect(hasVideoSize(frame(1280, 720), { picture, rotation: 0 })).toBe(true);
    expect(hasVideoSize(frame(1280, 735), { picture, rotation: 0 })).toBe(true);
    expect(hasVideoSize(frame(1280, 736), { picture, rotation: 0 })).toBe(false);
    expect(hasVideoSize(frame(640, 360), { picture, rotation: 0 })).toBe(false);
  });

  it('compares the size of the decoded picture, which may be rotated', () => {
    expect(hasVideoSize(frame(720, 1280), { picture, rotation: 90 })).toBe(true);
    expect(hasVideoSize(frame(1280, 720), { picture, rotation: 270 })).toBe(false);
    expect(hasVideoSize(frame(1280, 720), { picture, rotation: 180 })).toBe(true);
  });

  it('accepts any frame if only parts of frames are decoded', () => {
    expect(hasVideoSize(frame(200, 100), { picture, rotation: 0, givesWholeFrames: false })).toBe(true);
  });
});
