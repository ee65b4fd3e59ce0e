import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ABLATIONS } from './ablations.ts';
import { compareRuns, comparisonCells, scoreClips } from './compare-runs.ts';
import { measureRule, SOURCES } from './measure-rule.ts';
import { ablate } from './tree-copy.ts';

const ROOT = join(import.meta.dirname, '../..');

describe('the rules that can be taken out', () => {
  it.each(ABLATIONS)('can still be: $name', (ablation) => {
    const text = readFileSync(join(ROOT, SOURCES, ablation.file), 'utf8');
    expect(ablate(text, ablation)).not.toBe(text);
    expect(measureRule(ablation.rule).lines).toBeGreaterThanOrEqual(ablation.rule.length);
  });

  it('have names of their own', () => {
    expect(new Set(ABLATIONS.map(({ name }) => name)).size).toBe(ABLATIONS.length);
  });
});

it('takes a rule out only where its text is there once', () => {
  const rule = { name: 'a rule', file: 'x.ts', from: 'a && b', to: '$&', rule: [] };
  expect(ablate('if (a && b) c();', rule)).toBe('if ($&) c();');
  expect(() => ablate('if (a) c();', rule)).toThrow('0 times');
  expect(() => ablate('a && b || a && b', rule)).toThrow('2 times');
});

it('counts the lines of declarations, and the numbers in them that somebody chose', () => {
  const file = 'learn/is-shared-by-all.ts';
  expect(measureRule([`${file}#SAME_SHARE`])).toEqual({ lines: 3, constants: 1 });
  const whole = measureRule([file]);
  expect(whole.lines).toBeGreaterThan(30);
  expect(whole.constants).toBe(2);
  const member = 'learn/selection-learner.ts#SelectionLearner.#regionsWithThird';
  expect(measureRule([`${file}#SAME_SHARE`, member]).lines).toBeGreaterThan(5);
  expect(() => measureRule([`${file}#GONE`])).toThrow(RangeError);
});

it('compares clip by clip, and names those that changed most', () => {
  const unchanged = scoreClips([
    { clip: 'a', f1: 1 },
    { clip: 'b', f1: 1 },
    { clip: 'b', f1: 0.5 },
  ]);
  const without = new Map([
    ['a', 1],
    ['b', 0.35],
  ]);
  const comparison = compareRuns(unchanged, without);
  expect(comparison.error).toBeCloseTo(0.2);
  expect(comparisonCells(comparison)).toEqual(['0.675 (−0.200 ±0.200)', 'b −0.400']);
  expect(comparisonCells(compareRuns(unchanged, unchanged))).toEqual(['0.875 (+0.000 ±0.000)', '-']);
});
