import { createStore } from 'zustand/vanilla';
import type { SavedProject, SavedResults } from './saved-project.ts';

/** A project whose video the user has to point out, and what was wrong with the file they chose before. */
export type WantedVideo = { project: SavedProject; results: SavedResults | null; problem: string | null };

/** The project that waits for its video; null where none does. */
export const wantedVideoStore = createStore<{ wanted: WantedVideo | null }>(() => ({ wanted: null }));

/** Asks for the video of a project. */
export function askForVideo(wanted: WantedVideo): void {
  wantedVideoStore.setState({ wanted });
}

/** Asks no more. */
export function stopAsking(): void {
  wantedVideoStore.setState({ wanted: null });
}
