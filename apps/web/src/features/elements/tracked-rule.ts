import { type ElementRule, elementsOf } from '@framescout/contract';
import { colorOf, firstFreeNumber } from './marked-element.ts';

/** A rule over elements and markers; its events are listed alongside those of the elements. */
export type TrackedRule = { id: string; color: string; rule: ElementRule };

/** Creates a rule with the first free number; its color follows those of the elements. */
export function createRule(
  rule: ElementRule,
  rules: readonly Pick<TrackedRule, 'id'>[],
  elementCount: number,
): TrackedRule {
  const number = firstFreeNumber(idOf, rules);
  return { id: idOf(number), color: colorOf(elementCount + number), rule };
}

/** Returns the rules that refer only to these elements and lanes of markers. */
export function filterRules(
  rules: readonly TrackedRule[],
  elements: readonly { id: string }[],
): TrackedRule[] {
  const isThere = (id: string) => elements.some((element) => element.id === id);
  return rules.filter(({ rule }) => elementsOf(rule).every(isThere));
}

/** Whether two rules say the same about the same elements. */
export function isSameRule(a: ElementRule, b: ElementRule): boolean {
  // Rules from storage may have their fields in another order.
  const [own, other] = [a, b].map((rule) => JSON.stringify(Object.entries(rule).toSorted()));
  return own === other;
}

function idOf(number: number): string {
  return `rule-${number}`;
}
