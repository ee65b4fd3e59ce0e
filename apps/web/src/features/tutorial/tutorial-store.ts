import { z } from 'zod';
import { createStore } from 'zustand/vanilla';
import { readStored, writeStored } from '../../platform/local-storage.ts';

const SEEN_KEY = 'tutorialSeen';

/** Whether the tutorial is on screen. */
export const tutorialStore = createStore<{ isOpen: boolean }>(() => ({ isOpen: false }));

/** Shows the tutorial. */
export function openTutorial(): void {
  tutorialStore.setState({ isOpen: true });
}

/** Puts the tutorial away and remembers that it was seen. */
export function closeTutorial(): void {
  tutorialStore.setState({ isOpen: false });
  writeStored(SEEN_KEY, true);
}

/** Shows the tutorial to those who have never seen it. */
export function introduceTutorial(): void {
  if (readStored(SEEN_KEY, z.boolean()) !== true) openTutorial();
}
