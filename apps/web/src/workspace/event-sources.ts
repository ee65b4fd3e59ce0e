import { describeCombination, type ElementRule, type MarkedElement } from '../features/elements/index.ts';

/** What there can be events of, in the order of the timeline's lanes: elements, then rules over them. */
export function eventSources(
  elements: readonly MarkedElement[],
  elementRules: readonly ElementRule[],
): { id: string; name: string; color: string }[] {
  return [
    ...elements.map(({ id, name, color }) => ({ id, name, color })),
    ...elementRules.map(({ id, color, combination }) => ({
      id,
      name: describeCombination(combination, elements),
      color,
    })),
  ];
}
