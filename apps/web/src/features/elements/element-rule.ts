import { type Combination, elementsOf } from '@framescout/engine';
import { colorOf, firstFreeNumber } from './marked-element.ts';

/** A rule over elements; its events stand beside the elements' own. */
export type ElementRule = { id: string; color: string; combination: Combination };

type Named = { id: string; name: string };

/** A new rule beside others: it takes the first free number; its colour comes after those of the elements. */
export function createRule(
  combination: Combination,
  rules: readonly Pick<ElementRule, 'id'>[],
  elementCount: number,
): ElementRule {
  const number = firstFreeNumber(idOf, rules);
  return { id: idOf(number), color: colorOf(elementCount + number), combination };
}

/** The rules that speak of none but these elements. */
export function rulesAmong(
  rules: readonly ElementRule[],
  elements: readonly { id: string }[],
): ElementRule[] {
  const isThere = (id: string) => elements.some((element) => element.id === id);
  return rules.filter(({ combination }) => elementsOf(combination).every(isThere));
}

/** A rule in words, with the names of its elements. */
export function describeCombination(combination: Combination, elements: readonly Named[]): string {
  const nameOf = (id: string) => elements.find((element) => element.id === id)?.name ?? '?';
  const subject = nameOf(combination.element);
  switch (combination.kind) {
    case 'without':
      return `${subject} without ${nameOf(combination.other)}`;
    case 'burst':
      return `${combination.count} × ${subject} within ${combination.within} s`;
    case 'between':
      return `${subject} between ${nameOf(combination.from)} and ${nameOf(combination.to)}`;
  }
}

function idOf(number: number): string {
  return `rule-${number}`;
}
