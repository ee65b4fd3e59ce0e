export { readReferenceImage } from './read-image.ts';
export { ReferencePanel } from './reference-panel.tsx';
export { referenceStore, setReference } from './reference-store.ts';
export { searchVideo, stopSearch } from './search-video.ts';
