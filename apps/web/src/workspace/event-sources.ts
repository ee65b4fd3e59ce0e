import { describeRule } from '@framescout/contract';
import type { MarkedElement, TrackedRule } from '../features/elements/index.ts';

/**
 * Returns everything that has events, in the order of the timeline's lanes: elements, then the rules over
 * them.
 */
export function eventSources(
  elements: readonly MarkedElement[],
  elementRules: readonly TrackedRule[],
): { id: string; name: string; color: string }[] {
  return [
    ...elements.map(({ id, name, color }) => ({ id, name, color })),
    ...elementRules.map(({ id, color, rule }) => ({
      id,
      name: describeRule(rule, elements),
      color,
    })),
  ];
}
