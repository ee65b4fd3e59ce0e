import { describe, expect, it } from 'vitest';
import { ICON, type Mark, SIZE, studyOf } from '../fixtures/painted-scene.ts';
import { learnElement } from './learn-element.ts';
import { placeExample } from './place-example.ts';

const MIDDLE = { x: ICON.x + 20, y: ICON.y + 12 };

/** A click at an offset from the icon's center. */
function clicked(dx: number, dy: number, icons: Mark['icons'] = [ICON]): Mark {
  return { left: MIDDLE.x + dx - SIZE.width / 2, top: MIDDLE.y + dy - SIZE.height / 2, icons };
}

describe('a further click', () => {
  const exact = [clicked(0, 0), clicked(0, 0), clicked(0, 0)];
  const learned = learnElement(studyOf(exact));
  const placeOf = (mark: Mark) => {
    const study = studyOf([...exact, mark]);
    const further = study.selections.at(-1);
    return further ? placeExample(further, learned, study) : null;
  };

  it.each([
    [20, -12],
    [-14, 10],
  ])('is placed where it shows the element, even %i, %i pixels off its center', (dx, dy) => {
    expect(placeOf(clicked(dx, dy))).toEqual(learned.registered[0]);
  });

  it('has no place if it does not show the element', () => {
    expect(placeOf(clicked(3, 3, []))).toBeNull();
  });
});
