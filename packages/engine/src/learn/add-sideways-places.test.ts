import { describe, expect, it } from 'vitest';
import { cut, ICON, type Scene, studyOf } from '../fixtures/painted-scene.ts';
import type { ElementStudy } from '../model/element-study.ts';
import { isInside } from '../model/pixel-rects.ts';
import { learnElement } from './learn-element.ts';

const MARKS = [
  { left: 150, top: 125, icons: [ICON] },
  { left: 153, top: 123, icons: [ICON] },
  { left: 148, top: 127, icons: [ICON] },
];

/**
 * Builds a study of an element marked in the same place three times, while a few other frames show `icons`.
 */
function studyWith(icons: Scene['icons']): ElementStudy {
  const study = studyOf(MARKS);
  const frames = study.frames.map((frame, index) => ({
    ...frame,
    patches: study.windows.map((window) =>
      cut({ seed: 100 + index, ...(index % 8 === 0 && icons && { icons }) }, window),
    ),
  }));
  return { ...study, frames };
}

/** Whether an element is searched for at a place this far to the side of where it was marked. */
function isLookedForAside(study: ElementStudy, across: number): boolean {
  const { element, windows } = learnElement(study);
  const [home] = element.places;
  if (!home) throw new Error('It has no place.');
  const aside = { ...home, left: home.left + across };
  return windows.some((window) => isInside(aside, window));
}

describe('an element that was marked in one place', () => {
  const aside = { ...ICON, x: ICON.x - 80 };

  it('is searched for only near it', () => {
    expect(isLookedForAside(studyWith([]), -80)).toBe(false);
  });

  it('is searched for on both sides, as far away as unmarked frames show it', () => {
    const study = studyWith([aside]);
    expect(isLookedForAside(study, -80)).toBe(true);
    expect(isLookedForAside(study, 80)).toBe(true);
  });

  it('is not searched for to the side if frames show it in both places at once, like something permanent', () => {
    expect(isLookedForAside(studyWith([ICON, aside]), -80)).toBe(false);
  });

  it('is not searched for where frames show something else', () => {
    expect(isLookedForAside(studyWith([{ ...aside, variant: 1 }]), -80)).toBe(false);
  });
});
