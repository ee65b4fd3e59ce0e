// Templates from two correctly placed selections have at least this standing, and more if the third agrees (6 to 10 in
// tests on gameplay); incorrectly placed, they reach half as much (0 to 4).
export const CLEAR_STANDING = 5.5;
// In a drawn box, what two selections share may be more than the element, such as parts of names beside it. If what all three
// have in common stands out by this much, the third shows the element, too, unless the two agree clearly and only the third
// differs. Where it is of a wrong frame, they have next to nothing in common: 0 to 3.4 in tests, and otherwise 4.5 and more.
export const SHARED_STANDING = 4.2;
// Around a click it must stand out by this much, and by so much more than what two share. A wrong frame that shows something
// similar in the same place shares a lot with them, too: 0 to 1.06 times in tests, but 1.2 to 1.5 with the same plate.
const CLEARLY_SHARED_STANDING = 8.5;
const CLEARLY_SHARED = 1.15;

/** Two selections and the third, which does not show all that they share. */
type Shared = {
  /** How well what all three share stands out, and what two of them share. */
  ofAll: number;
  ofTwo: number;
  areBoxes: boolean;
  /** Whether what the third shares with them is elsewhere than in them, and was clicked there. */
  isFollowed: boolean;
  /** Asks whether no two selections with the third show what the other one shows. */
  isThirdOdd(): boolean;
};

/** Whether what all three selections have in common is what was marked, rather than what only two of them show. */
export function isSharedByAll({ ofAll, ofTwo, areBoxes, isFollowed, isThirdOdd }: Shared): boolean {
  if (areBoxes) return ofAll >= SHARED_STANDING && (ofTwo < CLEAR_STANDING || !isThirdOdd());
  // What a wrong frame shows by chance is seldom just where the click was moved to.
  if (isFollowed && ofAll >= CLEAR_STANDING) return true;
  return ofAll >= CLEARLY_SHARED_STANDING && ofAll >= CLEARLY_SHARED * ofTwo;
}
