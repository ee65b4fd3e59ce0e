import { exportKindSchema } from '@framescout/contract';
import { describe, expect, it } from 'vitest';
import { exampleEvent, exampleSource } from '../fixtures/example-source.ts';
import { listElements } from '../fixtures/list-elements.ts';
import { type EventExportKind, EXPORT_FORMATS } from './export-formats.ts';
import { exportFileEnding, exportFileName, writeExport } from './write-export.ts';

const KINDS = exportKindSchema.options.filter((kind) => kind !== 'csv' && kind !== 'json');
const XML_KINDS: readonly EventExportKind[] = [
  ...(['fcpxml', 'fcpxml-markers', 'xmeml', 'mlt', 'mkv-chapters', 'livesplit'] as const),
];
const JSON_KINDS: readonly EventExportKind[] = ['otio', 'kdenlive', 'llc'];

const NAMES = {
  'what formats use themselves': `# % & < > ' " | = ; \\ --> ]]> <!-- \`*_ ~`,
  emoji: '🎯 🏳️‍🌈',
  'control characters and line breaks': 'a\u0000b\u0001\u001b[2J\u007f\u0085\r\nc\td\u2028e\uffff',
  'right-to-left text': 'ضربة قاضية קרב',
  'half a character': 'x\ud83d',
  'a thousand characters': 'Headshot! '.repeat(100),
};

/** The same without what no format carries. */
const onOneLine = (name: string) =>
  name.replaceAll(/\r\n|[\n\t\u0085\u2028]/g, ' ').replaceAll(/\p{Cc}/gu, '');

describe.each(KINDS)('%s', (kind) => {
  it.each(Object.entries(NAMES))('carries names with %s, in a document that can be read', (_, name) => {
    const said = { element: name, name, note: name, tags: [name.slice(0, 50)], starred: true as const };
    const events = [exampleEvent(750, 794, said), exampleEvent(1800, 1844), exampleEvent(3000, 3044, said)];
    const source = exampleSource({
      title: name,
      video: { name: `${name}.mp4` },
      path: `/a/${name}.mp4`,
      events,
    });
    const { text } = writeExport(kind, source);
    expect(text.isWellFormed()).toBe(true);
    expect(text.replaceAll(/[\t\r\n]/g, '')).not.toMatch(/\p{Cc}/u);
    if (XML_KINDS.includes(kind)) {
      const values = listElements(text).flatMap(({ attributes, text: own }) => [
        ...Object.values(attributes),
        own,
      ]);
      expect(values.some((value) => value.includes('Kill'))).toBe(true);
    } else if (JSON_KINDS.includes(kind)) {
      expect(JSON.stringify(JSON.parse(text))).toContain('Kill');
    } else {
      // Each event has as many lines as one with a plain name.
      const plain = { ...said, element: 'E', name: 'E', note: 'E', tags: ['E'] };
      const plainEvents = events.map((event) => (event.name === undefined ? event : { ...event, ...plain }));
      const expected = writeExport(kind, { ...source, events: plainEvents }).text;
      expect(text.split('\n')).toHaveLength(expected.split('\n').length);
    }
    const first = onOneLine(name).toWellFormed().slice(0, 2);
    if (/^[\p{L}\p{Emoji}]/u.test(first)) expect(text).toContain(first);
  });

  it('writes a document without events, and says so', () => {
    const { text, notes } = writeExport(kind, exampleSource({ events: [] }));
    expect(notes).toEqual(['It is empty: no events were found.']);
    if (XML_KINDS.includes(kind)) expect(listElements(text).length).toBeGreaterThan(0);
    if (JSON_KINDS.includes(kind)) expect(() => JSON.parse(text)).not.toThrow();
  });

  it('leaves out rejected events', () => {
    const events = [exampleEvent(750, 794, { element: 'Miss', verdict: 'wrong' }), exampleEvent(3000, 3089)];
    expect(writeExport(kind, exampleSource({ events, elements: ['Kill'] })).text).not.toContain('Miss');
  });

  it('says how to open it', () => {
    const { label, program, how } = EXPORT_FORMATS[kind];
    for (const text of [label, program, how]) expect(text).not.toBe('');
  });
});

describe('the files of exports', () => {
  it('never replace each other, nor those of another recording', () => {
    const endings = exportKindSchema.options.map(exportFileEnding);
    for (const ending of endings) {
      expect(endings.filter((other) => other.endsWith(ending))).toEqual([ending]);
    }
  });

  it('are named after the recording and the format', () => {
    expect(exportFileName('fcpxml-markers', 'match: 1')).toBe('match_ 1-fcpxml-markers.fcpxml');
    expect(exportFileName('edl', 'match')).toBe('match-event-analysis.edl');
    expect(exportFileName('youtube')).toBe('video-youtube.txt');
  });
});

describe('what is said about frames', () => {
  it.each([
    [{ frameRate: 43.7, isVariableFrameRate: true }, 'varies (43.7 on average): positions are counted at 48'],
    [{ frameRate: 144 }, "don't count 144 frames a second: positions are counted at 48"],
    [{ frameRate: 20 }, "don't count 20 frames a second: positions are counted at 24"],
  ])('tells to what editors convert %o, and how far off it can be', (video, said) => {
    for (const kind of ['xmeml', 'kdenlive'] as const) {
      const { precision } = writeExport(kind, exampleSource({ video }));
      expect(precision).toContain(said);
      expect(precision).toMatch(/can be off by \d+ ms\.$/);
    }
    expect(writeExport('srt', exampleSource({ video })).precision).toBeNull();
  });

  it('is nothing at a rate that editors know', () => {
    expect(writeExport('xmeml', exampleSource()).precision).toBeNull();
  });
});
