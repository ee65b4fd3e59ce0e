export { readReferenceImage } from './read-image.ts';
export { ReferencePanel } from './reference-panel.tsx';
export { ReferenceSearch } from './reference-search.ts';
export { referenceStore } from './reference-store.ts';
