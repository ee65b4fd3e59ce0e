export { SelectionPanel } from './selection-panel.tsx';
export {
  addSelection,
  resetSelectionsFrom,
  restoreSelections,
  selectionStore,
  startSelecting,
  stopSelecting,
} from './selection-store.ts';
