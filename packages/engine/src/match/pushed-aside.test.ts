import { describe, expect, it } from 'vitest';
import { cut, ICON, type Scene, studyOf } from '../fixtures/painted-scene.ts';
import { type ElementStudy, isInside } from './element-study.ts';
import { learnElement } from './learn-element.ts';

const MARKS = [
  { left: 150, top: 125, icons: [ICON] },
  { left: 153, top: 123, icons: [ICON] },
  { left: 148, top: 127, icons: [ICON] },
];

/** Marked in the same place three times, while a few of the study's frames show something else. */
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

/** Whether an element is looked for where its region would be if it were that far from where it was marked. */
function isLookedForAside(study: ElementStudy, across: number): boolean {
  const { element, windows } = learnElement(study);
  const [home] = element.places;
  if (!home) throw new Error('It has no place.');
  const aside = { ...home, left: home.left + across };
  return windows.some((window) => isInside(aside, window));
}

describe('an element that was marked in one place', () => {
  const aside = { ...ICON, x: ICON.x - 80 };

  it('is looked for only near it', () => {
    expect(isLookedForAside(studyWith([]), -80)).toBe(false);
  });

  it('is looked for on both sides as far away as frames show it that nobody marked', () => {
    const study = studyWith([aside]);
    expect(isLookedForAside(study, -80)).toBe(true);
    expect(isLookedForAside(study, 80)).toBe(true);
  });

  it('is not looked for beside it if frames show it in both places at once, as things that are always there', () => {
    expect(isLookedForAside(studyWith([ICON, aside]), -80)).toBe(false);
  });

  it('is not looked for where frames show something else', () => {
    expect(isLookedForAside(studyWith([{ ...aside, variant: 1 }]), -80)).toBe(false);
  });
});
