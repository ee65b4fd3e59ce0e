/**
 * Templates from two correctly placed selections have at least this salience, and more if the third agrees (6
 * to 10 in tests on gameplay); incorrectly placed ones reach half as much (0 to 4).
 */
export const CLEAR_SALIENCE = 5.5;
/**
 * In drawn boxes, two selections may share more than the element, such as parts of names next to it. If what
 * all three have in common stands out by this much, the third shows the element, too, unless the two agree
 * clearly and only the third differs. If the third is from a wrong frame, the three have next to nothing in
 * common: 0 to 3.4 in tests, compared with 3.9 and more otherwise. The same holds if only what all three share was
 * clicked.
 */
export const SHARED_SALIENCE = 3.8;
// Around clicks, it must stand out by this much, and by this factor more than what two share. A wrong frame
// that shows something similar at the same place also shares a lot with them: 0 to 1.06 times as much in
// tests, compared with 1.2 to 1.5 with the same plate.
const CLEARLY_SHARED_SALIENCE = 8.5;
const CLEARLY_SHARED = 1.15;

/** Two selections that agree, and a third that doesn't show all that they share. */
type Shared = {
  /** Salience of what all three share, and of what two of them share. */
  ofAll: number;
  ofTwo: number;
  areBoxes: boolean;
  /** Whether the third shows what all three share at another place than the two do, and was clicked there. */
  hasClickFollowed: boolean;
  /** Whether what all three share was clicked, rather than what two share. */
  isClicked: boolean;
  /**
   * Tests whether the other of the two shows what is learned from the third selection and one of the two.
   */
  isThirdOutlier(): boolean;
};

/**
 * Whether what all three selections have in common is what was marked, rather than what just two of them
 * show.
 */
export function isSharedByAll({
  ofAll,
  ofTwo,
  areBoxes,
  hasClickFollowed,
  isClicked,
  isThirdOutlier,
}: Shared): boolean {
  if (areBoxes) return ofAll >= SHARED_SALIENCE && (ofTwo < CLEAR_SALIENCE || !isThirdOutlier());
  // What a wrong frame shows by chance is seldom exactly where the click moved to.
  if (hasClickFollowed && ofAll >= CLEAR_SALIENCE) return true;
  if (isClicked && ofAll >= SHARED_SALIENCE) return true;
  return ofAll >= CLEARLY_SHARED_SALIENCE && ofAll >= CLEARLY_SHARED * ofTwo;
}
