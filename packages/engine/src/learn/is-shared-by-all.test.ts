import { describe, expect, it } from 'vitest';
import { isSharedByAll } from './is-shared-by-all.ts';

const CLICKS = { areBoxes: false, isClicked: false, isThirdOutlier: () => true };
const BOXES = { areBoxes: true, isClicked: false };

describe('what all three selections have in common', () => {
  it('is what was clicked if it stands out as much as what only two share', () => {
    expect(isSharedByAll({ ...CLICKS, ofAll: 8, ofTwo: 8.2 })).toBe(true);
    expect(isSharedByAll({ ...CLICKS, ofAll: 4.7, ofTwo: 4.7 })).toBe(true);
  });

  it('is what was clicked if the clicks are on it, but beside what only two share', () => {
    expect(isSharedByAll({ ...CLICKS, isClicked: true, ofAll: 4.7, ofTwo: 6.8 })).toBe(true);
    expect(isSharedByAll({ ...CLICKS, isClicked: true, ofAll: 3.9, ofTwo: 5.7 })).toBe(false);
  });

  it('is not what was clicked if one frame is wrong: two share more, or it hardly stands out', () => {
    expect(isSharedByAll({ ...CLICKS, ofAll: 7.7, ofTwo: 8.1 })).toBe(false);
    expect(isSharedByAll({ ...CLICKS, ofAll: 3.9, ofTwo: 3.4 })).toBe(false);
  });

  it('is what boxes were drawn around if no two of them teach what the third shows', () => {
    expect(isSharedByAll({ ...BOXES, ofAll: 4.5, ofTwo: 7, isThirdOutlier: () => false })).toBe(true);
    expect(isSharedByAll({ ...BOXES, ofAll: 4.5, ofTwo: 7, isThirdOutlier: () => true })).toBe(false);
    expect(isSharedByAll({ ...BOXES, ofAll: 4.5, ofTwo: 5, isThirdOutlier: () => true })).toBe(true);
    expect(isSharedByAll({ ...BOXES, ofAll: 3.4, ofTwo: 5, isThirdOutlier: () => false })).toBe(false);
  });
});
