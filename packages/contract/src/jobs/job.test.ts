import { expect, it } from 'vitest';
import { AUTOMATIC_AREA, NO_PROCESSING } from '../elements/scan-settings.ts';
import { PLAIN_RULES } from '../events/event-rules.ts';
import { MAX_ELEMENTS } from '../templates/saved-template.ts';
import { formatTemplateFile } from '../templates/template-file.ts';
import { jobOrderSchema } from './job.ts';

/** Writes a template of as many elements as there may be, with large boxes and some examples of each. */
function writeTemplate(examples: number): string {
  const size = { width: 236, height: 78 };
  const selection = {
    ...{ frame: 0, time: 0, x: 0.4, y: 0.6, width: 0.18, height: 0.11 },
    imageData: { ...size, data: new Uint8Array(size.width * size.height * 3) },
  };
  const elements = Array.from({ length: MAX_ELEMENTS }, (_, i) => ({
    ...{ id: `element-${i + 1}`, name: `Element ${i + 1}` },
    ...{ selections: Array<typeof selection>(examples).fill(selection), counterExamples: [] },
    ...{ rules: PLAIN_RULES, processing: NO_PROCESSING, area: AUTOMATIC_AREA },
  }));
  const savedAt = '2026-11-21T07:00:00.000Z';
  return formatTemplateFile({ name: 'Match', savedAt, elements, elementRules: [] });
}

it('a job takes a template of eight elements with large boxes and several examples', () => {
  const order = { video: '/recordings/match.mkv', template: writeTemplate(12) };
  expect(jobOrderSchema.safeParse(order).success).toBe(true);
});

it('a job says what to change in a template that is too large for it', () => {
  const order = { video: '/recordings/match.mkv', template: writeTemplate(16) };
  const { error } = jobOrderSchema.safeParse(order);
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'A job takes a template of up to 8 MiB: use fewer examples, or mark the elements with smaller boxes',
  ]);
});
