export { readReferenceImage } from './read-image.ts';
export { ReferenceSearch } from './reference-search.ts';
export { referenceStore } from './reference-store.ts';
