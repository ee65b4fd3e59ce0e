import { describe, expect, it } from 'vitest';
import { clicked, similarityOf } from '../fixtures/clicks-on-icon.ts';
import { ICON, type Scene, studyOf, withFramesOf } from '../fixtures/painted-scene.ts';
import type { ElementStudy } from '../model/element-study.ts';
import { learnElement } from './learn-element.ts';
import { learnLookAlikes } from './learn-look-alikes.ts';
import { trainElement } from './train/train-element.ts';

const LOOK_ALIKE: Partial<Scene> = { icons: [ICON], swapped: 2 };

/** A study of an icon, three of whose frames show something else. */
function studyBeside(instead: Partial<Scene>): ElementStudy {
  const study = studyOf([clicked(0, 0), clicked(0, 0), clicked(0, 0)]);
  return withFramesOf(study, (index) => (index < 3 ? instead : {}));
}

describe('what resembles an element in its study', () => {
  const [without, beside] = [learnElement(studyBeside({})), learnElement(studyBeside(LOOK_ALIKE))];

  it('is told apart by what the element has of its own', () => {
    expect(similarityOf(without, [ICON], LOOK_ALIKE)).toBeGreaterThan(0.5);
    expect(similarityOf(beside, [ICON], LOOK_ALIKE)).toBeLessThan(0.35);
  });

  it('leaves the element as similar as before', () => {
    expect(similarityOf(beside, [ICON])).toBeGreaterThan(0.9);
  });

  it.each([
    ['in other colors', { gain: 0.6, offset: 30 }],
    ['half-opaque', { opacity: 0.5 }],
  ])('is not the element itself %s', (_how, scene) => {
    const study = studyBeside({ icons: [ICON], ...scene });
    const registered = study.selections.map(({ rect }) => rect);
    const element = trainElement(study);
    const marked = { element, registered, agreement: { kind: 'all' } as const, windows: study.windows };
    expect(learnLookAlikes(marked, study).learned.element).toBe(element);
  });
});

it('an element is learned without keeping the study', () => {
  expect(learnElement(studyBeside({})).element).not.toHaveProperty('training');
});
