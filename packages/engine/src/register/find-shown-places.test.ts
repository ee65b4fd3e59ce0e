import { describe, expect, it } from 'vitest';
import { ICON, type Mark, SIZE, studyOf } from '../fixtures/painted-scene.ts';
import { learnElement } from '../learn/learn-element.ts';
import { findShownPlaces } from './find-shown-places.ts';

const AT_ICON = { left: ICON.x + 20 - SIZE.width / 2, top: ICON.y + 12 - SIZE.height / 2 };
const { element } = learnElement(
  studyOf([AT_ICON, AT_ICON, AT_ICON].map((at) => ({ ...at, icons: [ICON] }))),
);

/**
 * The left edges of the places where two selections show the icon, the second of them 50 pixels to the right.
 */
function leftsWith(icons: Mark['icons']): number[] {
  const { selections } = studyOf([
    { ...AT_ICON, icons: [ICON] },
    { ...AT_ICON, left: AT_ICON.left + 50, icons },
  ]);
  return findShownPlaces(element, selections).map(({ left }) => left);
}

describe('the places where selections show an element', () => {
  const aside = { x: ICON.x + 50, y: ICON.y };

  it('are those of the selections if it was at a different place each time', () => {
    expect(leftsWith([aside])).toEqual([AT_ICON.left, AT_ICON.left + 50]);
  });

  it('are the first one’s place if it is also seen there', () => {
    expect(leftsWith([ICON, aside])).toEqual([AT_ICON.left, AT_ICON.left]);
  });
});
