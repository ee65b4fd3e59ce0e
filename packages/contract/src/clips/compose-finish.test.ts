import { describe, expect, it } from 'vitest';
import type { ClipWatermark } from './clip-finish.ts';
import { plainLayout } from './clip-layout.ts';
import { clipSize, finishArea, placeWatermark } from './compose-finish.ts';
import { sharedSafeZone } from './safe-zones.ts';

const UPRIGHT = { width: 1080, height: 1920 };
const HD = { width: 1920, height: 1080 };

const watermark = (corner: ClipWatermark['corner'], width = 0.2): ClipWatermark => ({
  picture: '',
  corner,
  width,
  opacity: 1,
});

describe('what is added to clips', () => {
  it('is for the size of the layout or, without one, of the recording, made even', () => {
    expect(clipSize(plainLayout('9:16'), HD)).toEqual(UPRIGHT);
    expect(clipSize(null, { width: 641, height: 360 })).toEqual({ width: 642, height: 360 });
  });

  it.each([1, 2 / 3])('stays where no app covers an upright clip, %d times as large', (scale) => {
    const zone = sharedSafeZone();
    const { x, y, width, height } = finishArea({ width: 1080 * scale, height: 1920 * scale });
    expect(x).toBeGreaterThanOrEqual(zone.left * scale);
    expect(y).toBeGreaterThanOrEqual(zone.top * scale);
    expect(x + width).toBeLessThanOrEqual(zone.right * scale);
    expect(y + height).toBeLessThanOrEqual(zone.bottom * scale);
    expect(width).toBeGreaterThan((zone.right - zone.left) * scale - 4);
  });

  it('keeps away from the edges of other clips', () => {
    expect(finishArea(HD)).toEqual({ x: 44, y: 44, width: 1832, height: 992 });
  });

  it.each([
    ['top-left', { x: 44, y: 44 }],
    ['top-right', { x: 1492, y: 44 }],
    ['bottom-left', { x: 44, y: 844 }],
    ['bottom-right', { x: 1492, y: 844 }],
  ] as const)('is in its corner: %s', (corner, place) => {
    const size = { width: 384, height: 192 };
    expect(placeWatermark(watermark(corner), HD, { width: 100, height: 50 })).toEqual({ ...place, ...size });
  });

  it('is never larger than there is room', () => {
    const { height } = placeWatermark(watermark('top-left', 0.5), HD, { width: 10, height: 500 });
    expect(height).toBe(finishArea(HD).height);
  });
});
