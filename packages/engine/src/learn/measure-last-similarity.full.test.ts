import { expect, it } from 'vitest';
import { ICON, type Mark, SIZE, studyOf } from '../fixtures/painted-scene.ts';
import { learnElement } from './learn-element.ts';
import { measureLastSimilarity } from './measure-last-similarity.ts';

const mark: Mark = { left: ICON.x - 30, top: ICON.y - 13, ...SIZE, icons: [ICON] };

function similarityWith(icons: Mark['icons']): number {
  const study = studyOf([mark, mark, mark, { ...mark, icons }]);
  return measureLastSimilarity(learnElement(study), study);
}

it('is high for a further selection that shows the element, and low for one that does not', () => {
  expect(similarityWith([ICON])).toBeGreaterThan(0.9);
  expect(similarityWith([])).toBeLessThan(0.5);
});

it('is low if the selection shows the element beside where it was marked', () => {
  expect(similarityWith([{ ...ICON, y: ICON.y + 60 }])).toBeLessThan(0.5);
});
