import { describeRule } from '@framescout/contract';
import { describe, expect, it } from 'vitest';
import { createRule, filterRules } from './tracked-rule.ts';

const elements = [
  { id: 'a', name: 'Kill' },
  { id: 'b', name: 'Kill-cam' },
  { id: 'c', name: 'Round end' },
];
const triple = { kind: 'burst', element: 'a', count: 3, within: 5 } as const;

describe('a rule over elements', () => {
  it.each([
    [triple, '3 × Kill within 5 s'],
    [{ kind: 'without', element: 'a', other: 'b' } as const, 'Kill without Kill-cam'],
    [{ kind: 'with', element: 'a', other: 'b' } as const, 'Kill with Kill-cam'],
    [{ kind: 'followed', element: 'a', other: 'c', within: 4 } as const, 'Kill, then Round end within 4 s'],
    [{ kind: 'between', element: 'a', from: 'b', to: 'c' } as const, 'Kill between Kill-cam and Round end'],
  ])('is described with the names of its elements: %#', (rule, words) => {
    expect(describeRule(rule, elements)).toBe(words);
  });

  it('takes the first free number, and a color that no element has', () => {
    const first = createRule(triple, [], 3);
    expect(first).toEqual({ id: 'rule-1', color: 'var(--element-4)', rule: triple });
    expect(createRule(triple, [first, { id: 'rule-3' }], 3).id).toBe('rule-2');
  });

  it('is removed along with any of its elements', () => {
    const rules = [
      createRule(triple, [], 3),
      createRule({ kind: 'without', element: 'a', other: 'b' }, [], 3),
    ];
    expect(filterRules(rules, elements.slice(0, 1))).toEqual([rules[0]]);
    expect(filterRules(rules, elements)).toEqual(rules);
  });
});
