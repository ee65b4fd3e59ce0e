import type { RegionBox, Seconds } from '@framescout/contract';
import { OwnedStore } from '../../platform/owned-store.ts';

/** What plays the video on screen. `isSettled` is false while a seek is pending. */
export type PlayerSurface = {
  play(): void;
  pause(): void;
  seek(time: Seconds): void;
  readonly isSettled: boolean;
  /** Draws a part of the picture on screen into a canvas. */
  drawPart(context: CanvasRenderingContext2D, part: RegionBox): void;
};

type PlayerState = {
  surface: PlayerSurface | null;
  /** The presentation time of the frame on screen, in seconds. */
  shownTime: Seconds;
  /** The position of the seek slider: the requested time. */
  soughtTime: Seconds;
  isPlaying: boolean;
  /** Screen pixels per pixel of the video; null fits the picture into the space available. */
  zoom: number | null;
  /** The sound track that is heard (0-based); null is the browser's choice. */
  soundTrack: number | null;
  /** The stretch being played, which pauses at its end (seconds); null during normal playback. */
  range: { id: string; end: Seconds } | null;
};

/** The zoom levels, in screen pixels per pixel of the video. */
export const ZOOMS: readonly number[] = [1, 2, 4];

/** The highest zoom that can be reached, in screen pixels per pixel of the video. */
export const MOST_ZOOM = 8;

const SETTLE_POLL_MS = 15;
const SETTLE_LIMIT_MS = 5000;

/** The video's position on screen, and whether it plays. */
export class Player extends OwnedStore<PlayerState> {
  constructor() {
    super({
      surface: null,
      shownTime: 0,
      soughtTime: 0,
      isPlaying: false,
      zoom: null,
      soundTrack: null,
      range: null,
    });
    // Pausing or seeking elsewhere ends the stretch.
    this.subscribe(({ range, shownTime, isPlaying, surface }, before) => {
      if (!range || range !== before.range) return;
      if (before.isPlaying && !isPlaying) this.setState({ range: null });
      else if (before.shownTime < range.end && shownTime >= range.end) surface?.pause();
    });
  }

  /** Plays on this surface from now on. */
  attach(surface: PlayerSurface): void {
    this.setState({ surface });
  }

  /** Detaches the surface. */
  detach(): void {
    this.setState({ surface: null, isPlaying: false });
  }

  /** Called when the surface shows the frame at a time. */
  noteShown(time: Seconds): void {
    this.setState({ shownTime: time });
  }

  /** Called when playback reaches the frame at a time. */
  notePlayed(time: Seconds): void {
    this.setState({ shownTime: time, soughtTime: time });
  }

  /** Called when the surface starts or stops playing. */
  notePlaying(isPlaying: boolean): void {
    this.setState({ isPlaying });
  }

  /** Seeks to a time. */
  seek(time: Seconds): void {
    this.setState({ soughtTime: time, range: null });
    this.getState().surface?.seek(time);
  }

  /** Plays a stretch (seconds) and pauses at its end; `id` identifies it. */
  playRange(id: string, start: Seconds, end: Seconds): void {
    this.seek(start);
    this.setState({ range: { id, end } });
    this.getState().surface?.play();
  }

  /** Pauses playback. */
  pause(): void {
    this.getState().surface?.pause();
  }

  /** Starts or pauses playback. */
  toggle(): void {
    const { surface, isPlaying } = this.getState();
    if (isPlaying) surface?.pause();
    else surface?.play();
  }

  /** Sets the zoom; null fits the picture into the space available. */
  setZoom(zoom: number | null): void {
    this.setState({ zoom });
  }

  /** Lets another sound track be heard (0-based). */
  setSoundTrack(soundTrack: number): void {
    this.setState({ soundTrack });
  }

  /**
   * The time of the frame that the user means: the one on screen, once any pending seek has finished. If another seek
   * begins meanwhile, it is the time that was sought when the user acted.
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
