export { MarkerCheckNote } from './marker-check.tsx';
export { checkMarkedElement, forgetMarkerCheck } from './marker-check-store.ts';
export { SelectionPanel } from './selection-panel.tsx';
