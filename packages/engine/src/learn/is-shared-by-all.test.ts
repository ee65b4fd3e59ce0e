import { describe, expect, it } from 'vitest';
import { isSharedByAll } from './is-shared-by-all.ts';

const CLICKS = { areBoxes: false, hasClickFollowed: false, isClicked: false, isThirdOutlier: () => true };
const BOXES = { areBoxes: true, hasClickFollowed: false, isClicked: false };

describe('what all three selections have in common', () => {
  it('is what was clicked if it stands out clearly more than what only two share', () => {
    expect(isSharedByAll({ ...CLICKS, ofAll: 13.4, ofTwo: 9.5 })).toBe(true);
    expect(isSharedByAll({ ...CLICKS, ofAll: 9.8, ofTwo: 6.8 })).toBe(true);
  });

  it('is what was clicked if the third click moved along with it', () => {
    expect(isSharedByAll({ ...CLICKS, hasClickFollowed: true, ofAll: 6.7, ofTwo: 6.5 })).toBe(true);
    expect(isSharedByAll({ ...CLICKS, hasClickFollowed: true, ofAll: 3.4, ofTwo: 6.5 })).toBe(false);
  });

  it('is what was clicked if the clicks are on it, but beside what only two share', () => {
    expect(isSharedByAll({ ...CLICKS, isClicked: true, ofAll: 3.9, ofTwo: 6.8 })).toBe(true);
    expect(isSharedByAll({ ...CLICKS, isClicked: true, ofAll: 3.4, ofTwo: 6.8 })).toBe(false);
  });

  it('is not what was clicked if one frame is wrong: two share more, or it hardly stands out', () => {
    expect(isSharedByAll({ ...CLICKS, ofAll: 7.8, ofTwo: 7.3 })).toBe(false);
    expect(isSharedByAll({ ...CLICKS, ofAll: 8.8, ofTwo: 8.5 })).toBe(false);
    expect(isSharedByAll({ ...CLICKS, ofAll: 4.1, ofTwo: 2.9 })).toBe(false);
  });

  it('is what boxes were drawn around if no two of them teach what the third shows', () => {
    expect(isSharedByAll({ ...BOXES, ofAll: 4.5, ofTwo: 7, isThirdOutlier: () => false })).toBe(true);
    expect(isSharedByAll({ ...BOXES, ofAll: 4.5, ofTwo: 7, isThirdOutlier: () => true })).toBe(false);
    expect(isSharedByAll({ ...BOXES, ofAll: 4.5, ofTwo: 5, isThirdOutlier: () => true })).toBe(true);
    expect(isSharedByAll({ ...BOXES, ofAll: 3.4, ofTwo: 5, isThirdOutlier: () => false })).toBe(false);
  });
});
