export { ElementBar } from './element-bar.tsx';
export { elementRuleSchema } from './element-rule-schema.ts';
export { activeElement, Elements, type ElementsState } from './elements.ts';
export {
  correctionCount,
  createElement,
  isMarked,
  type MarkedElement,
  MOST_ELEMENTS,
  scanElementOf,
  splitSelections,
} from './marked-element.ts';
export { RulesPanel } from './rules-panel.tsx';
export { AUTOMATIC_AREA, searchAreaSchema } from './search-area.ts';
export { SearchAreaField } from './search-area-field.tsx';
export { createRule, describeRule, type TrackedRule } from './tracked-rule.ts';
