import type { RegionBox, Seconds } from '@framescout/contract';
import { OwnedStore } from '../../platform/owned-store.ts';

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
  /** How many screen pixels one of the video's takes either way; null fits the picture into its place. */
  zoom: number | null;
  /** A stretch that is being played and held at its end (seconds); null while nothing but the video is. */
  range: { id: string; end: Seconds } | null;
};

/** How large the picture can be shown, in screen pixels for one of the video's. */
export const ZOOMS: readonly number[] = [1, 2, 4];

const SETTLE_POLL_MS = 15;
const SETTLE_LIMIT_MS = 5000;

/** Where a video stands on screen, and whether it plays. */
export class Player extends OwnedStore<PlayerState> {
  constructor() {
    super({ surface: null, shownTime: 0, soughtTime: 0, isPlaying: false, zoom: null, range: null });
    // Whoever pauses or seeks elsewhere has done with the stretch.
    this.subscribe(({ range, shownTime, isPlaying, surface }, before) => {
      if (!range || range !== before.range) return;
      if (before.isPlaying && !isPlaying) this.setState({ range: null });
      else if (before.shownTime < range.end && shownTime >= range.end) surface?.pause();
    });
  }

  /** Plays on a surface from now on. */
  attach(surface: PlayerSurface): void {
    this.setState({ surface });
  }

  /** Plays nowhere any more. */
  detach(): void {
    this.setState({ surface: null, isPlaying: false });
  }

  /** The surface shows the frame of a time. */
  noteShown(time: Seconds): void {
    this.setState({ shownTime: time });
  }

  /** The surface has played as far as the frame of a time. */
  notePlayed(time: Seconds): void {
    this.setState({ shownTime: time, soughtTime: time });
  }

  /** The surface has begun to play, or holds. */
  notePlaying(isPlaying: boolean): void {
    this.setState({ isPlaying });
  }

  /** Moves to a time. */
  seek(time: Seconds): void {
    this.setState({ soughtTime: time, range: null });
    this.getState().surface?.seek(time);
  }

  /** Plays a stretch (seconds) and holds at its end; `id` says which one it is. */
  playRange(id: string, start: Seconds, end: Seconds): void {
    this.seek(start);
    this.setState({ range: { id, end } });
    this.getState().surface?.play();
  }

  /** Holds playback. */
  pause(): void {
    this.getState().surface?.pause();
  }

  /** Starts or holds playback. */
  toggle(): void {
    const { surface, isPlaying } = this.getState();
    if (isPlaying) surface?.pause();
    else surface?.play();
  }

  /** Shows the picture larger, or, with null, as its place allows. */
  setZoom(zoom: number | null): void {
    this.setState({ zoom });
  }

  /**
   * The time of the frame that the user means now: the one on screen, once a seek that may be under way has arrived
   * there. Where another seek begins meanwhile, it is the time that was sought when the user acted.
   */
  async settledTime(): Promise<Seconds> {
    const { soughtTime } = this.getState();
    const deadline = performance.now() + SETTLE_LIMIT_MS;
    while (this.getState().surface?.isSettled === false) {
      if (this.getState().soughtTime !== soughtTime || performance.now() > deadline) return soughtTime;
      await new Promise((resolve) => setTimeout(resolve, SETTLE_POLL_MS));
    }
    return this.getState().soughtTime === soughtTime ? this.getState().shownTime : soughtTime;
  }
}
