import { describe, expect, it } from 'vitest';
import { fitPicture } from './fit-picture.ts';

describe('a picture', () => {
  it('fills the width of a tall box and leaves bars above and below', () => {
    expect(fitPicture({ width: 1920, height: 1080 }, { width: 390, height: 800 })).toEqual({
      width: 390,
      height: 219,
    });
  });

  it('fills the height of a wide box and leaves bars at the sides', () => {
    expect(fitPicture({ width: 1080, height: 1920 }, { width: 1280, height: 640 })).toEqual({
      width: 360,
      height: 640,
    });
  });

  it('has no size while its own size or that of its box is unknown', () => {
    expect(fitPicture({ width: 0, height: 0 }, { width: 640, height: 360 })).toEqual({ width: 0, height: 0 });
    expect(fitPicture({ width: 640, height: 360 }, { width: 0, height: 0 })).toEqual({ width: 0, height: 0 });
  });
});
