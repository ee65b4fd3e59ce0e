import { describe, expect, it } from 'vitest';
import { PLAIN_FINISH, PLAIN_TITLE } from '../clips/clip-finish.ts';
import { plainLayout } from '../clips/clip-layout.ts';
import { changePlayback } from '../clips/clip-playback.ts';
import { AUTOMATIC_AREA, NO_PROCESSING } from '../elements/scan-settings.ts';
import { PLAIN_RULES } from '../events/event-rules.ts';
import type { SavedTemplate } from './saved-template.ts';
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

const element = {
  id: 'element-1',
  name: 'Kill',
  selections: [selection(1), selection(2), selection(3)],
  counterExamples: [selection(4)],
  rules: { ...PLAIN_RULES, leastLength: 0.5 },
  processing: { ...NO_PROCESSING, edgeDetection: true },
  area: { anywhere: true, bounds: { x: 0.25, y: 0, width: 0.5, height: 0.5 } },
};
const template: SavedTemplate = {
  name: 'Kill, my HUD',
  savedAt: '2026-11-21T07:00:00.000Z',
  elements: [element, { ...element, id: 'element-2', name: 'Kill-cam' }],
  elementRules: [{ kind: 'without', element: 'element-1', other: 'element-2' }],
};

describe('a template file', () => {
  it('contains everything the template did', () => {
    expect(parseTemplateFile(formatTemplateFile(template))).toEqual(template);
  });

  it('contains the layout and the finish of clips, if the template was saved with them', () => {
    const finish = { ...PLAIN_FINISH, title: PLAIN_TITLE };
    const withLayout = { ...template, layout: plainLayout('9:16'), finish };
    expect(parseTemplateFile(formatTemplateFile(withLayout))).toEqual(withLayout);
  });

  it('contains the pattern of file names, if the template was saved with one', () => {
    const named = { ...template, fileNames: '{project} {n}' };
    expect(parseTemplateFile(formatTemplateFile(named))).toEqual(named);
    expect(parseTemplateFile(formatTemplateFile({ ...named, fileNames: '{frame}' }))).toBeNull();
  });

  it('contains how clips play, if the template was saved with that', () => {
    const playback = changePlayback(null, { loudness: -14, volumes: [0, 'off'] });
    if (!playback) throw new Error('It plays as recorded.');
    const changed = { ...template, playback };
    expect(parseTemplateFile(formatTemplateFile(changed))).toEqual(changed);
  });

  it('may contain boxes as large as half of an 8K picture', () => {
    const size = { width: 3840, height: 2160 };
    const data = new Uint8Array(size.width * size.height * 3).map((_, i) => i % 251);
    const imageData = { ...size, data };
    const large = { ...element, selections: [{ ...selection(1), imageData }, selection(2), selection(3)] };
    const parsed = parseTemplateFile(formatTemplateFile({ ...template, elements: [large] }));
    const read = parsed?.elements[0]?.selections[0]?.imageData;
    expect(read).toMatchObject(size);
    expect(read?.data.every((byte, i) => byte === data[i])).toBe(true);
  });

  it('is read even if an editor has saved it with a byte order mark', () => {
    expect(parseTemplateFile(`\uFEFF${formatTemplateFile(template)}`)).toEqual(template);
  });

  it('can still be read in the first version, with one element and no rules', () => {
    const [own] = JSON.parse(formatTemplateFile(template)).elements;
    const { name, savedAt } = template;
    const { selections, counterExamples } = own;
    const text = { format: 'framescout-template', version: 1, name, savedAt, selections, counterExamples };
    expect(parseTemplateFile(JSON.stringify(text))).toEqual({
      name,
      savedAt,
      elements: [{ ...element, name, rules: PLAIN_RULES, processing: NO_PROCESSING, area: AUTOMATIC_AREA }],
      elementRules: [],
    });
  });

  it('can still be read in the second version, with its rules under another name', () => {
    const { elementRules, ...rest } = JSON.parse(formatTemplateFile(template));
    const text = JSON.stringify({ ...rest, version: 2, combinations: elementRules });
    expect(parseTemplateFile(text)).toEqual(template);
  });

  it('from before search areas existed uses the default one', () => {
    const { elements, ...rest } = JSON.parse(formatTemplateFile(template));
    const old = elements.map(({ area: _area, ...own }: Record<string, unknown>) => own);
    const parsed = parseTemplateFile(JSON.stringify({ ...rest, elements: old }));
    expect(parsed?.elements.map(({ area }) => area)).toEqual([AUTOMATIC_AREA, AUTOMATIC_AREA]);
  });

  it.each([
    ['no JSON', 'PK...'],
    ['another JSON', '{"name":"x"}'],
    [
      'a template with too few selections',
      formatTemplateFile({ ...template, elements: [{ ...element, selections: [selection(1)] }] }),
    ],
    ['pixels that do not fit their size', formatTemplateFile(template).replaceAll('"width":4', '"width":5')],
    ['a template without elements', formatTemplateFile({ ...template, elements: [] })],
    ['a nameless template', formatTemplateFile({ ...template, name: '  ' })],
  ])('is rejected: %s', (_what, text) => {
    expect(parseTemplateFile(text)).toBeNull();
  });
});
