export { combinationSchema } from './combination-schema.ts';
export { ElementBar } from './element-bar.tsx';
export { createRule, describeCombination, type ElementRule } from './element-rule.ts';
export {
  activateElement,
  activeElement,
  addElement,
  addSelection,
  changeElement,
  dropSelection,
  type ElementsState,
  elementOf,
  elementsStore,
  registerSelections,
  removeElement,
  replaceElements,
  replaceSelection,
  resetSelectionsFrom,
  setElementRules,
  startAdjusting,
  startBounding,
  startSelecting,
  stopSelecting,
} from './elements-store.ts';
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
