import type { ReferenceImage } from '@framescout/engine';
import { createStore } from 'zustand/vanilla';

/** A picture of the element that the user has, and how a search for it in the video stands. */
type ReferenceState = {
  reference: { name: string; image: ReferenceImage } | null;
  /** How many frames were looked at, and of how many; null while there is no search. */
  search: { looked: number; frames: number } | null;
};

/** @see ReferenceState */
export const referenceStore = createStore<ReferenceState>(() => ({ reference: null, search: null }));

/** Takes a picture for the reference; null for none. */
export function setReference(reference: ReferenceState['reference']): void {
  referenceStore.setState({ reference, search: null });
}
