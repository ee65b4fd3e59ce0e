import { LEAST_DISTINCT } from './measure-distinctness.ts';

/**
 * What all three selections show, and stands out this much, was placed correctly: 5.1 to 9 on made clips, compared
 * with 0 to 4 for what frames share by chance.
 */
export const CLEAR_SALIENCE = 5.2;
// Around clicks, it must stand out nearly as much as what two share: an element that is fainter in the third shares
// 0.97 and more, a wrong frame with another text in the same plate up to 0.95.
const SAME_SHARE = 0.96;

/** Two selections that agree, and a third that doesn't show all that they share. */
type Shared = {
  /** Salience of what all three share, and of what two of them share. */
  ofAll: number;
  ofTwo: number;
  areBoxes: boolean;
  /** Whether what all three share was clicked, rather than what two share. */
  isClicked: boolean;
  /**
   * Tests whether the other of the two shows what is learned from the third selection and one of the two.
   */
  isThirdOutlier(): boolean;
};

/**
 * Whether what all three selections have in common is what was marked, rather than what just two of them
 * show. In drawn boxes, two may share more than the element, such as parts of names next to it: what all three share
 * is the element if it stands out, unless the two agree clearly and only the third differs. The same holds if only
 * what all three share was clicked. If the third is from a wrong frame, the three share next to nothing, or a few
 * letters.
 */
export function isSharedByAll({ ofAll, ofTwo, areBoxes, isClicked, isThirdOutlier }: Shared): boolean {
  if (ofAll < LEAST_DISTINCT) return false;
  if (areBoxes) return ofTwo < CLEAR_SALIENCE || !isThirdOutlier();
  return isClicked || ofAll >= SAME_SHARE * ofTwo;
}
