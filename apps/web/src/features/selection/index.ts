export { MarkerCheckNote } from './marker-check.tsx';
export { checkSelections, forgetMarkerCheck } from './marker-check-store.ts';
export { SelectionPanel } from './selection-panel.tsx';
export {
  addSelection,
  resetSelectionsFrom,
  restoreSelections,
  selectionStore,
  startSelecting,
  stopSelecting,
} from './selection-store.ts';
