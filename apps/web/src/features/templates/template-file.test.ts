import { describe, expect, it } from 'vitest';
import { formatTemplateFile, parseTemplateFile } from './template-file.ts';

const selection = (time: number) => ({
  frame: Math.round(time * 30),
  time,
  x: 0.1,
  y: 0.2,
  width: 0.05,
  height: 0.04,
  imageData: { width: 4, height: 2, data: Uint8Array.from({ length: 24 }, (_, i) => (i * 37) % 256) },
});

const template = {
  name: 'Kill, my HUD',
  savedAt: '2026-11-21T07:00:00.000Z',
  selections: [selection(1), selection(2), selection(3)],
  counterExamples: [selection(4)],
};

describe('a template file', () => {
  it('holds everything that the template did', () => {
    expect(parseTemplateFile(formatTemplateFile(template))).toEqual(template);
  });

  it.each([
    ['no JSON', 'PK...'],
    ['another JSON', '{"name":"x"}'],
    ['a template with too few selections', formatTemplateFile({ ...template, selections: [selection(1)] })],
    ['pixels that do not fit their size', formatTemplateFile(template).replaceAll('"width":4', '"width":5')],
    ['a nameless template', formatTemplateFile({ ...template, name: '  ' })],
  ])('is not %s', (_what, text) => {
    expect(parseTemplateFile(text)).toBeNull();
  });
});
