import { describe, expect, it } from 'vitest';
import { isSharedByAll } from './standing.ts';

const yes = () => true;
const no = () => false;

describe('what all three selections have in common', () => {
  it('is what was clicked on where it stands out clearly more than what only two share', () => {
    expect(isSharedByAll({ ofAll: 13.4, ofTwo: 9.5 }, false, yes)).toBe(true);
    expect(isSharedByAll({ ofAll: 9.8, ofTwo: 6.8 }, false, yes)).toBe(true);
  });

  it('is not where a wrong frame was clicked: two share more, or it hardly stands out', () => {
    expect(isSharedByAll({ ofAll: 7.8, ofTwo: 7.3 }, false, no)).toBe(false);
    expect(isSharedByAll({ ofAll: 8.8, ofTwo: 8.5 }, false, no)).toBe(false);
    expect(isSharedByAll({ ofAll: 4.1, ofTwo: 2.9 }, false, no)).toBe(false);
  });

  it('is what was drawn a box around where no two of them show what the third does', () => {
    expect(isSharedByAll({ ofAll: 4.5, ofTwo: 7 }, true, no)).toBe(true);
    expect(isSharedByAll({ ofAll: 4.5, ofTwo: 7 }, true, yes)).toBe(false);
    expect(isSharedByAll({ ofAll: 4.5, ofTwo: 5 }, true, yes)).toBe(true);
    expect(isSharedByAll({ ofAll: 3.4, ofTwo: 5 }, true, no)).toBe(false);
  });
});
