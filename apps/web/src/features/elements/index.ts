export { ElementBar } from './element-bar.tsx';
export { activeElement, Elements, type ElementsState } from './elements.ts';
export {
  correctionCount,
  createElement,
  isHalfMarked,
  isMarked,
  MAX_ELEMENTS,
  type MarkedElement,
  scanElementOf,
  splitSelections,
} from './marked-element.ts';
export { RulesPanel } from './rules-panel.tsx';
export { areSamePlaces, isSameMarking } from './same-marking.ts';
export { SearchAreaField } from './search-area-field.tsx';
export { createRule, filterRules, isSameRule, MAX_RULES, type TrackedRule } from './tracked-rule.ts';
