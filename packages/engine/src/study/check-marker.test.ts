import { describe, expect, it } from 'vitest';
import { going, STEADY, studyOfFades } from '../fixtures/faded-icon.ts';
import { learnElement } from '../learn/learn-element.ts';
import { checkMarker } from './check-marker.ts';

describe('the check of an element', () => {
  it.each([
    ['twice', [STEADY, going(0.4), going(0.5)]],
    ['never', [STEADY, STEADY, STEADY]],
  ])('is not worse for a mark made during a fade: %s', (_often, courses) => {
    const study = studyOfFades(courses);
    const { verdict, warnings } = checkMarker({ study, ...learnElement(study) });
    expect({ verdict, warnings }).toEqual({ verdict: 'clear', warnings: [] });
  });
});
