export { combinationSchema } from './combination-schema.ts';
export { ElementBar } from './element-bar.tsx';
export { createRule, describeCombination, type ElementRule } from './element-rule.ts';
export {
  activateElement,
  activeElement,
  addElement,
  addSelection,
  changeElement,
  type ElementsState,
  elementOf,
  elementsStore,
  removeElement,
  replaceElements,
  resetSelectionsFrom,
  setElementRules,
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
