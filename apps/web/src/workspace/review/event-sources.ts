import { describeRule } from '@framescout/contract';
import type { ElementsState } from '../../features/elements/index.ts';

/**
 * Returns everything that has events, in the order of the timeline's lanes: elements, the markers that count as
 * events, then the rules over them.
 */
export function eventSources({
  elements,
  elementRules,
  markerLanes,
}: Pick<ElementsState, 'elements' | 'elementRules' | 'markerLanes'>): {
  id: string;
  name: string;
  color: string;
}[] {
  return [
    ...[...elements, ...markerLanes.filter(({ isUsed }) => isUsed)].map(({ id, name, color }) => ({
      id,
      name,
      color,
    })),
    ...elementRules.map(({ id, color, rule }) => ({
      id,
      name: describeRule(rule, [...elements, ...markerLanes]),
      color,
    })),
  ];
}
