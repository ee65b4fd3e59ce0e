import { createStore } from 'zustand/vanilla';
import type { SavedProject, SavedResults } from './saved-project.ts';

/** A project whose video the user has to locate, and what was wrong with the file they chose last. */
export type WantedVideo = { project: SavedProject; results: SavedResults | null; problem: string | null };

/** The project waiting for its video; null if there is none. */
export const wantedVideoStore = createStore<{ wanted: WantedVideo | null }>(() => ({ wanted: null }));

/** Asks the user for the video of a project. */
export function askForVideo(wanted: WantedVideo): void {
  wantedVideoStore.setState({ wanted });
}

/** Stops asking for a video. */
export function stopAsking(): void {
  wantedVideoStore.setState({ wanted: null });
}
