import { describe, expect, it } from 'vitest';
import { distinctNames, fillPattern, whyNoPattern } from './file-name-pattern.ts';

const VALUES = { project: 'shooter', n: '03', time: '1m23s', element: 'Kill', name: '' };

describe('a pattern for file names', () => {
  it.each([
    ['{project} - {n} - {time} - {element}', 'shooter - 03 - 1m23s - Kill'],
    ['{project}-{name}-{n}', 'shooter-03'],
    ['{name} {n}', '03'],
    ['{n} ({name})', '03'],
    ['{project} {n}, {element}: the best?', 'shooter 03, Kill_ the best_'],
    ['clip', 'clip'],
    ['{name}', ''],
    ['../{project}', '_shooter'],
    ['CON', '_CON'],
  ])('%s gives a name that every system accepts', (pattern, name) => {
    expect(fillPattern(pattern, VALUES)).toBe(name);
  });

  it('puts nothing into a name that a value only seems to ask for', () => {
    expect(fillPattern('{project}', { ...VALUES, project: '{n} a\0/b' })).toBe('{n} a_b');
  });

  it('is cut between characters', () => {
    expect(fillPattern(`{project} ${'🎮'.repeat(60)}`, VALUES)).toBe(`shooter ${'🎮'.repeat(48)}`);
  });

  it.each([
    ['{project} {frame}', '"{frame}" stands for nothing. Use {project}, {n}, {time}, {element}, {name}.'],
    ['{project} {}', '"{}" stands for nothing. Use {project}, {n}, {time}, {element}, {name}.'],
    ['{project', 'A brace has no partner. Use {project}, {n}, {time}, {element}, {name}.'],
    [' . ', 'It leaves no name. Use {project}, {n}, {time}, {element}, {name}.'],
    ['x'.repeat(201), 'It must have at most 200 characters.'],
  ])('cannot be %s', (pattern, reason) => {
    expect(whyNoPattern(pattern)).toBe(reason);
  });

  it('can hold all placeholders', () => {
    expect(whyNoPattern('{project} - {n} - {time} - {element} - {name}')).toBeNull();
  });
});

it('gives no two files the same name, however systems compare them', () => {
  expect(distinctNames(['Kill', 'kill', 'Kill 2', 'é', 'e\u0301', 'Kill'])).toEqual([
    'Kill',
    'kill 2',
    'Kill 2 2',
    'é',
    'e\u0301 2',
    'Kill 3',
  ]);
});
