import { InvalidArgumentError } from 'commander';
import { describe, expect, it } from 'vitest';
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

describe('a marked place', () => {
  it.each([
    ['62.5,640,360', 62.5],
    ['01:02.5,640,360', 62.5],
    ['1:01:02.5,640,360', 3662.5],
  ])('%s is read', (text, time) => {
    expect(parseMark(text)).toEqual([{ time, x: 640, y: 360 }]);
  });

  it('is appended to the previous ones', () => {
    expect(parseMark('2,3,4', parseMark('1,2,3'))).toHaveLength(2);
  });

  it.each(['', '12', '12,3', '12,-3,4', 'a,3,4', '1:2:3:4,5,6'])('"%s" is refused', (text) => {
    expect(() => parseMark(text)).toThrow(InvalidArgumentError);
  });
});

it('takes only placeholders that stand for something into a pattern of file names', () => {
  expect(parseNamePattern(' {project} {n} ')).toBe('{project} {n}');
  const known = 'Use {project}, {n}, {time}, {element}, {name}.';
  expect(() => parseNamePattern('{frame}')).toThrow(`"{frame}" stands for nothing. ${known}`);
});

describe('numbers', () => {
  it.each([
    ['a sensitivity', parseSensitivity, '75', 75],
    ['seconds', parseNumber(0, 60), '2.5', 2.5],
    ['a count', parseCount(1, 1000), '3', 3],
  ])('%s is read', (_name, parse, text, value) => {
    expect(parse(text)).toBe(value);
  });

  it.each([
    ['a sensitivity beyond its range', parseSensitivity, '101'],
    ['nothing', parseNumber(0, 60), ' '],
    ['words', parseNumber(0, 60), 'five'],
    ['half a frame', parseCount(1, 1000), '1.5'],
    ['no frame at all', parseCount(1, 1000), '0'],
  ])('%s is refused', (_name, parse, text) => {
    expect(() => parse(text)).toThrow(InvalidArgumentError);
  });
});

describe('volumes of sound tracks', () => {
  it('are read one after another, in any order', () => {
    expect(parseVolume('1:-6', parseVolume('3:off'))).toEqual([-6, 0, 'off']);
  });

  it.each(['', '1', '1:', '0:-6', 'x:-6', '1:21', '1:loud', '99:3'])('"%s" is refused', (text) => {
    expect(() => parseVolume(text)).toThrow(InvalidArgumentError);
  });
});

describe('slow motion', () => {
  it('is read with or without how far it reaches', () => {
    expect(parseSlowMotion('0.5')).toEqual({ speed: 0.5, seconds: 1 });
    expect(parseSlowMotion('0.25:2.5')).toEqual({ speed: 0.25, seconds: 2.5 });
  });

  it.each(['', 'slow', '1', '0.1', '0.5:', '0.5:99', '0.5:1:2'])('"%s" is refused', (text) => {
    expect(() => parseSlowMotion(text)).toThrow(InvalidArgumentError);
  });
});

describe('a name', () => {
  it('is read without spaces around it', () => {
    expect(parseName(' Kill ')).toBe('Kill');
  });

  it.each(['', '  ', 'k'.repeat(81)])('"%s" is refused', (text) => {
    expect(() => parseName(text)).toThrow(InvalidArgumentError);
  });
});

describe('a box', () => {
  it('is a width and a height in pixels', () => {
    expect(parseBox('120x60')).toEqual({ width: 120, height: 60 });
  });

  it.each(['120', '0x60', '120x', '-1x5'])('"%s" is refused', (text) => {
    expect(() => parseBox(text)).toThrow(InvalidArgumentError);
  });
});

describe('a list', () => {
  const parse = parseList(['csv', 'json']);

  it('may contain spaces and capital letters', () => {
    expect(parse('CSV, json')).toEqual(['csv', 'json']);
  });

  it('names the words that it does not know', () => {
    expect(() => parse('csv,xml')).toThrow('"xml" is not one of csv, json.');
  });
});
