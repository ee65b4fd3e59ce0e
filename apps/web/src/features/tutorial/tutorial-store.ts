import { z } from 'zod';
import { createStore } from 'zustand/vanilla';
import { readStored, writeStored } from '../../platform/local-storage.ts';

const SEEN_KEY = 'tutorialSeen';

/** Whether the tutorial is open. */
export const tutorialStore = createStore<{ isOpen: boolean }>(() => ({ isOpen: false }));

/** Opens the tutorial. */
export function openTutorial(): void {
  tutorialStore.setState({ isOpen: true });
}

/** Closes the tutorial and remembers that it was seen. */
export function closeTutorial(): void {
  tutorialStore.setState({ isOpen: false });
  writeStored(SEEN_KEY, true);
}

/** Opens the tutorial for users who have never seen it. */
export function introduceTutorial(): void {
  if (readStored(SEEN_KEY, z.boolean()) !== true) openTutorial();
}
