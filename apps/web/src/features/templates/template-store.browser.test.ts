import { AUTOMATIC_AREA, NO_PROCESSING, PLAIN_RULES, type SavedTemplate } from '@framescout/contract';
import { expect, it, onTestFinished } from 'vitest';
import { exampleSelections } from '../../test-support/example-scan.ts';
import { deleteTemplate, saveTemplate, templateStore } from './template-store.ts';

it('keeps the selections and the newest of more examples of an element than a template may have', async () => {
  const [selection] = exampleSelections;
  if (!selection) throw new Error('There are no selections.');
  const looksFrom = (frame: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...selection, frame: frame + index }));
  const template: SavedTemplate = {
    name: 'Much corrected',
    savedAt: '2026-01-02T03:04:05.678Z',
    elements: [
      {
        id: 'element-1',
        name: 'Kill',
        selections: [...exampleSelections, ...looksFrom(100, 98)],
        counterExamples: looksFrom(300, 101),
        rules: PLAIN_RULES,
        processing: NO_PROCESSING,
        area: AUTOMATIC_AREA,
      },
    ],
    elementRules: [],
  };
  onTestFinished(() => deleteTemplate(template.name));
  await saveTemplate(template);
  const saved = templateStore.getState().templates.find(({ name }) => name === template.name);
  expect(saved?.elements).toMatchObject([
    {
      selections: [...exampleSelections, ...looksFrom(101, 97)],
      counterExamples: looksFrom(301, 100),
    },
  ]);
});
