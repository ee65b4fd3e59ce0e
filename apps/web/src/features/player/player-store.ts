import type { RegionBox, Seconds } from '@framescout/contract';
import { z } from 'zod';
import { createStore } from 'zustand/vanilla';
import { readStored, writeStored } from '../../platform/local-storage.ts';

/** What plays the video on screen. `isSettled` is false while a seek is under way. */
export type PlayerSurface = {
  play(): void;
  pause(): void;
  seek(time: Seconds): void;
  readonly isSettled: boolean;
  /** Fills a canvas with a part of the picture on screen. */
  drawPart(context: CanvasRenderingContext2D, part: RegionBox): void;
};

type PlayerState = {
  surface: PlayerSurface | null;
  /** The presentation time of the frame that is on screen, in seconds. */
  shownTime: Seconds;
  /** Where the seek slider stands: the time asked for. */
  soughtTime: Seconds;
  isPlaying: boolean;
  isMuted: boolean;
  /** How loud, 0..1. */
  volume: number;
  /** How many screen pixels one of the video's takes either way; null fits the picture into its place. */
  zoom: number | null;
  /** A stretch that is being played and held at its end (seconds); null while nothing but the video is. */
  range: { id: string; end: Seconds } | null;
};

const VOLUME_KEY = 'volume';
const volumeSchema = z.number().min(0).max(1);

/** The player on screen. */
export const playerStore = createStore<PlayerState>(() => ({
  surface: null,
  shownTime: 0,
  soughtTime: 0,
  isPlaying: false,
  isMuted: false,
  volume: readStored(VOLUME_KEY, volumeSchema) ?? 1,
  zoom: null,
  range: null,
}));

/** Goes back to the start, for another video. */
export function resetPlayer(): void {
  playerStore.setState({ shownTime: 0, soughtTime: 0, isPlaying: false, zoom: null, range: null });
}

/** Moves the player to a time. */
export function seekTo(time: Seconds): void {
  playerStore.setState({ soughtTime: time, range: null });
  playerStore.getState().surface?.seek(time);
}

/** Plays a stretch (seconds) and holds at its end; `id` says which one it is. */
export function playRange(id: string, start: Seconds, end: Seconds): void {
  seekTo(start);
  playerStore.setState({ range: { id, end } });
  playerStore.getState().surface?.play();
}

// Whoever pauses or seeks elsewhere has done with the stretch.
playerStore.subscribe((state, before) => {
  const { range, shownTime, isPlaying, surface } = state;
  if (!range || range !== before.range) return;
  if (before.isPlaying && !isPlaying) playerStore.setState({ range: null });
  else if (before.shownTime < range.end && shownTime >= range.end) surface?.pause();
});

/** Turns the sound off or on. */
export function setMuted(isMuted: boolean): void {
  playerStore.setState({ isMuted });
}

/** Sets how loud the sound is (0..1) and remembers it; what is turned up can be heard. */
export function setVolume(volume: number): void {
  playerStore.setState({ volume, isMuted: volume === 0 });
  writeStored(VOLUME_KEY, volume);
}

/** How large the picture can be shown, in screen pixels for one of the video's. */
export const ZOOMS: readonly number[] = [1, 2, 4];

/** Shows the picture larger, or, with null, as its place allows. */
export function setZoom(zoom: number | null): void {
  playerStore.setState({ zoom });
}

/** Starts or holds playback. */
export function togglePlayback(): void {
  const { surface, isPlaying } = playerStore.getState();
  if (isPlaying) surface?.pause();
  else surface?.play();
}

const SETTLE_POLL_MS = 15;
const SETTLE_LIMIT_MS = 5000;

/**
 * The time of the frame that the user means now: the one on screen, once a seek that may be under way has arrived
 * there. Where another seek begins meanwhile, it is the time that was sought when the user acted.
 */
export async function settledTime(): Promise<Seconds> {
  const { soughtTime } = playerStore.getState();
  const deadline = performance.now() + SETTLE_LIMIT_MS;
  while (playerStore.getState().surface?.isSettled === false) {
    if (playerStore.getState().soughtTime !== soughtTime || performance.now() > deadline) return soughtTime;
    await new Promise((resolve) => setTimeout(resolve, SETTLE_POLL_MS));
  }
  return playerStore.getState().soughtTime === soughtTime ? playerStore.getState().shownTime : soughtTime;
}
