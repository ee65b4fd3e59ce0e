export { readReferenceImage } from './read-image.ts';
export { ReferenceSearch, referenceStore } from './reference-search.ts';
