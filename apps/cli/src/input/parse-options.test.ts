import { InvalidArgumentError } from 'commander';
import { expect, it } from 'vitest';
import {
  parseBox,
  parseCount,
  parseList,
  parseMark,
  parseName,
  parseNamePattern,
  parseNumber,
  parseSensitivity,
  parseSlowMotion,
  parseVolume,
} from './parse-options.ts';

const parseSeconds = parseNumber(0, 60);
const parseEveryNth = parseCount(1, 1000);
const parseKinds = parseList(['csv', 'json']);

it.each<[string, (text: string) => unknown, string, unknown]>([
  ['a marked place', parseMark, '62.5,640,360', [{ time: 62.5, x: 640, y: 360 }]],
  ['a marked place', parseMark, '01:02.5,640,360', [{ time: 62.5, x: 640, y: 360 }]],
  ['a marked place', parseMark, '1:01:02.5,640,360', [{ time: 3662.5, x: 640, y: 360 }]],
  ['a pattern of file names', parseNamePattern, ' {project} {n} ', '{project} {n}'],
  ['a sensitivity', parseSensitivity, '75', 75],
  ['seconds', parseSeconds, '2.5', 2.5],
  ['a count', parseEveryNth, '3', 3],
  ['slow motion', parseSlowMotion, '0.5', { speed: 0.5, seconds: 1 }],
  ['slow motion', parseSlowMotion, '0.25:2.5', { speed: 0.25, seconds: 2.5 }],
  ['a name', parseName, ' Kill ', 'Kill'],
  ['a box', parseBox, '120x60', { width: 120, height: 60 }],
  ['a list', parseKinds, 'CSV, json', ['csv', 'json']],
])('%s is read: %o, %j', (_what, parse, text, value) => {
  expect(parse(text)).toEqual(value);
});

it('appends a marked place or a volume to the previous ones, in any order', () => {
  expect(parseMark('2,3,4', parseMark('1,2,3'))).toHaveLength(2);
  expect(parseVolume('1:-6', parseVolume('3:off'))).toEqual([-6, 0, 'off']);
});

it.each<[string, (text: string) => unknown, string[]]>([
  ['a marked place', parseMark, ['', '12', '12,3', '12,-3,4', 'a,3,4', '1:2:3:4,5,6']],
  ['a sensitivity', parseSensitivity, ['101']],
  ['seconds', parseSeconds, [' ', 'five']],
  ['a count', parseEveryNth, ['1.5', '0']],
  ['a volume', parseVolume, ['', '1', '1:', '0:-6', 'x:-6', '1:21', '1:loud', '99:3']],
  ['slow motion', parseSlowMotion, ['', 'slow', '1', '0.1', '0.5:', '0.5:99', '0.5:1:2']],
  ['a name', parseName, ['', '  ', 'k'.repeat(81)]],
  ['a box', parseBox, ['120', '0x60', '120x', '-1x5']],
])('refuses what is not %s', (_what, parse, texts) => {
  for (const text of texts) expect(() => parse(text), text).toThrow(InvalidArgumentError);
});

it('names what it does not know in a pattern of file names or a list', () => {
  const known = 'Use {project}, {n}, {time}, {element}, {name}.';
  expect(() => parseNamePattern('{frame}')).toThrow(`"{frame}" stands for nothing. ${known}`);
  expect(() => parseKinds('csv,xml')).toThrow('"xml" is not one of csv, json.');
});
