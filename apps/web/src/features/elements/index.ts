export { combinationSchema } from './combination-schema.ts';
export { ElementBar } from './element-bar.tsx';
export { createRule, describeCombination, type ElementRule } from './element-rule.ts';
export { activeElement, Elements, type ElementsState } from './elements.ts';
export {
  correctionCount,
  createElement,
  isMarked,
  looksOf,
  type MarkedElement,
  MOST_ELEMENTS,
  scanElementOf,
} from './marked-element.ts';
export { RulesPanel } from './rules-panel.tsx';
export { AUTOMATIC_AREA, searchAreaSchema } from './search-area.ts';
export { SearchAreaField } from './search-area-field.tsx';
