import { describe, expect, it } from 'vitest';
import { MAX_MARKER_TEXT, readMarkers } from './read-markers.ts';
import type { MarkedRecording } from './recording-clock.ts';

const recording: MarkedRecording = {
  ...{ name: 'match-01.mp4', duration: 7200, firstFrameTime: 0 },
  ...{ frameRate: 30_000 / 1001, isVariableFrameRate: false },
};

/** Makes a timeline with one marker; times are in units of 1e-10 seconds. */
const otio = (start: number, length: number) => {
  const moment = (value: number) => `{"value":${value},"rate":1e-10}`;
  const range = `{"start_time":${moment(start)},"duration":${moment(length)}}`;
  return `{"OTIO_SCHEMA":"Clip.2","markers":[{"name":"x","marked_range":${range}}]}`;
};

const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from(
  { length: 10 },
  (_, level) => `<!ENTITY lol${level} "${`&lol${level - 1};`.repeat(10)}">`,
).join('')}]><fcpxml>&lol9;</fcpxml>`;
// Enough that anything slower than linear would show.
const MANY = 1_000_000;

describe('what does not fit', () => {
  it.each([
    ['a text without times', 'Dear diary,\nit rained.', 'markers-missing', /no line starts with a time/],
    ['an empty file', '', 'markers-missing', /no markers/],
    ['no text', 'ftyp\0\0\0\u0020isom', 'markers-unknown-format', /no text/],
    ['other JSON', '{"name":"x"}', 'markers-unknown-format', /none that FrameScout knows/],
    ['half of a JSON', '{"cutSegments":[{"start":1', 'markers-damaged', /not complete JSON/],
    [
      'a project with a wrong time',
      '{cutSegments:[{start:"soon"}]}',
      'markers-damaged',
      /not a complete project of LosslessCut \(cutSegments\.0\.start/,
    ],
    ['a project without markers', '{version:2,cutSegments:[{}]}', 'markers-missing', /LosslessCut project/],
    ['other XML', '<svg/>', 'markers-unknown-format', /“svg” is not read/],
    ['half of an XML', '<fcpxml><spine>', 'markers-damaged', /cut off/],
    ['crossed tags', '<fcpxml><a></fcpxml></a>', 'markers-damaged', /closes what was not opened/],
    ['an attribute without quotes', '<fcpxml version=1/>', 'markers-damaged', /not complete/],
    [
      'an export of another recording',
      '{"videos":[{"video":"a.mp4","events":[]}]}',
      'markers-other-recording',
      /“a.mp4”/,
    ],
    [
      'a list at another rate',
      '001  001  V  C  00:00:01:45 00:00:01:46 00:00:01:45 00:00:01:46\n |C:ResolveColorRed |M:x |D:1',
      'markers-other-recording',
      /up to frame 46 in a second, but the recording has 29.97/,
    ],
    ['entities that multiply', bomb, 'markers-damaged', /entities of its own/],
    ['deep JSON', '['.repeat(MANY), 'markers-too-large', /nested too deep/],
    [
      'deep JSON5 behind an apostrophe in a comment',
      `{/*'*/"OTIO_SCHEMA":"Timeline.1","children":${'[{"OTIO_SCHEMA":"Stack.1","children":'.repeat(MANY / 50)}`,
      'markers-too-large',
      /nested too deep/,
    ],
    ['deep JSON5', "{a:'\\'',b:".repeat(MANY / 10), 'markers-too-large', /nested too deep/],
    ['deep XML', '<a>'.repeat(MANY / 3), 'markers-too-large', /too deep/],
    ['much XML', `<fcpxml>${'<a/>'.repeat(MANY)}`, 'markers-too-large', /too many elements/],
    ['many times', '1:02 a\n'.repeat(MANY / 7), 'markers-too-large', /more than 50000 markers/],
    ['one endless line', `1:02${' '.repeat(MANY)}x`, 'markers-missing', /no line starts/],
    ['an endless line of times', '1:02:03:04 '.repeat(MANY / 11), 'markers-too-large', /more than 50000/],
    ['an endless tag', `<fcpxml ${'a'.repeat(MANY)}`, 'markers-damaged', /not complete/],
    [
      'endless quotes',
      `{"cutSegments":[{"name":"${'x'.repeat(MANY)}`,
      'markers-damaged',
      /not complete JSON/,
    ],
    ['endless arrows', '1:02 --> 1:03\n'.repeat(MANY / 14), 'markers-too-large', /more than 50000 markers/],
    [
      'labels of InfoWriter with endless spaces',
      `0:00:00 Record Time Marker\n${`HOTKEY:${' '.repeat(980)}x\n`.repeat(MANY / 100)}`,
      'markers-missing',
      /InfoWriter log/,
    ],
    [
      'many events of an EDL',
      '1 AX V C 00:00:12:15 00:00:12:16 00:00:12:15 00:00:12:16\n'.repeat(MANY / 15),
      'markers-too-large',
      /more than 50000 markers/,
    ],
    [
      'much XML in depth',
      `<xmeml>${'<a>'.repeat(190)}${'<b/>'.repeat(MANY / 3)}${'</a>'.repeat(190)}</xmeml>`,
      'markers-missing',
      /xmeml/,
    ],
    ['a time beyond all numbers', otio(1e308, 1), 'markers-missing', /OpenTimelineIO/],
    ['a time that is no number', '{cutSegments:[{start:NaN}]}', 'markers-damaged', /received NaN/],
    ['a time before all', '{"cutSegments":[{"start":-1}]}', 'markers-damaged', /Too small/],
    ['endless lines', '\n'.repeat(2 * MANY), 'markers-too-large', /too large/],
    ['more than is read', ' '.repeat(MAX_MARKER_TEXT + 1), 'markers-too-large', /too large/],
  ])('is refused with a reason: %s', (_, text, code, message) => {
    const reading = () => readMarkers(text, recording);
    expect(reading).toThrow(message);
    expect(reading).toThrow(expect.objectContaining({ code }));
  });
});

describe('what a file may contain and harm nothing', () => {
  it('are names that objects have already', () => {
    const text =
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"cutSegments":[{"start":1,"name":"x","__proto__":{"polluted":1}}]}';
    for (const each of [text, text.replaceAll('"', "'")]) {
      expect(readMarkers(each, recording).markers).toEqual([{ time: 1, name: 'x' }]);
    }
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    const timeline = otio(0, 0).replace(
      '{',
      '{"active_media_reference_key":"constructor","media_references":{"__proto__":null},',
    );
    expect(readMarkers(timeline, recording).markers).toEqual([{ time: 0, name: 'x' }]);
  });

  it('are ends beyond all numbers, and halves of characters', () => {
    expect(readMarkers(otio(0, 1e308), recording).markers).toEqual([{ time: 0, name: 'x' }]);
    const text = '{"cutSegments":[{"start":1e308,"name":"a\\ud800b","tags":{"note":"\\udc00"}}]}';
    expect(readMarkers(text, recording).markers).toEqual([{ time: 1e308, name: 'a\ufffdb', note: '\ufffd' }]);
  });
});
