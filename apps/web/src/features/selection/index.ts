export { MarkerCheckNote } from './marker-check.tsx';
export { boxOf, checkMarkedElement, forgetMarkerCheck, markerCheckStore } from './marker-check-store.ts';
export { SelectionPanel } from './selection-panel.tsx';
