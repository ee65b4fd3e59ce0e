import type { RegionBox, Seconds } from '@framescout/contract';
import { OwnedStore } from '../../platform/owned-store.ts';
import { nextRate, SeekRun } from './seek-run.ts';

/** What plays the video on screen. `isSettled` is false while a seek is pending. */
export type PlayerSurface = {
  play(): void;
  pause(): void;
  seek(time: Seconds): void;
  /** Plays this many times as fast; missing if it only plays at its own speed. */
  setRate?(rate: number): void;
  readonly isSettled: boolean;
  /** Draws a part of the picture on screen into a canvas. */
  drawPart(context: CanvasRenderingContext2D, part: RegionBox): void;
};

/** When a frame is on screen (seconds). */
type FoundFrame = { time: Seconds; endTime: Seconds };

type PlayerState = {
  surface: PlayerSurface | null;
  /** The presentation time of the frame on screen, in seconds. */
  shownTime: Seconds;
  /** The position of the seek slider: the requested time. */
  soughtTime: Seconds;
  isPlaying: boolean;
  /** How many times as fast the video plays; negative if backwards. */
  rate: number;
  /** Screen pixels per pixel of the video; null fits the picture into the space available. */
  zoom: number | null;
  /** The sound track that is heard (0-based); null is the browser's choice. */
  soundTrack: number | null;
  /** The stretch being played (seconds), which pauses or starts again at its end; null during normal playback. */
  range: { id: string; start: Seconds; end: Seconds; isLooping: boolean } | null;
};

/** The zoom levels, in screen pixels per pixel of the video. */
export const ZOOMS: readonly number[] = [1, 2, 4];

/** The highest zoom that can be reached, in screen pixels per pixel of the video. */
export const MOST_ZOOM = 8;

// A stretch that ends with the video ends a frame before its time is reached.
const LAST_FRAME: Seconds = 0.1;

const SETTLE_POLL_MS = 15;
const SETTLE_LIMIT_MS = 5000;

/** The video's position on screen, and whether it plays. */
export class Player extends OwnedStore<PlayerState> {
  /** Plays backwards, or as fast as the surface cannot. */
  #run: SeekRun | null = null;
  /** Counts what was sought or asked for, so that a frame found too late is not sought after a later one. */
  #wishes = 0;

  constructor() {
    super({
      surface: null,
      shownTime: 0,
      soughtTime: 0,
      isPlaying: false,
      rate: 1,
      zoom: null,
      soundTrack: null,
      range: null,
    });
    // Pausing or seeking elsewhere ends the stretch.
    this.subscribe(({ range, shownTime, isPlaying, surface }, before) => {
      if (!range || range !== before.range) return;
      const hasEnded = before.shownTime < range.end && shownTime >= range.end;
      const hasPaused = before.isPlaying && !isPlaying;
      if (range.isLooping && (hasEnded || (hasPaused && shownTime >= range.end - LAST_FRAME))) {
        this.setState({ soughtTime: range.start });
        surface?.seek(range.start);
        surface?.play();
      } else if (hasPaused) this.setState({ range: null });
      else if (hasEnded) surface?.pause();
    });
  }

  /** Plays on this surface from now on. */
  attach(surface: PlayerSurface): void {
    this.setState({ surface });
  }

  /** Detaches the surface. */
  detach(): void {
    this.#endRun();
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
    // A surface that is sought through is paused meanwhile.
    if (this.#run) return;
    this.setState({ isPlaying });
    if (!isPlaying) this.#setRate(1);
  }

  /** Seeks to a time. */
  seek(time: Seconds): void {
    this.#endRun();
    this.#wishes++;
    this.setState({ soughtTime: time, range: null });
    this.getState().surface?.seek(time);
  }

  /**
   * Seeks the frame that `find` finds, unless another frame or time is wished for before it is found. Throws what
   * `find` throws, unless that no longer matters.
   */
  async seekFrame(find: () => Promise<FoundFrame>): Promise<void> {
    const wish = ++this.#wishes;
    try {
      const { time, endTime } = await find();
      // The middle of the frame: a surface that rounds its time still shows this one.
      if (this.#wishes === wish) this.seek((time + endTime) / 2);
    } catch (error) {
      if (this.#wishes === wish) throw error;
    }
  }

  /** Pauses and shows another frame: the one that `find` finds from the one on screen. As {@link seekFrame} otherwise. */
  async step(find: (from: Seconds) => Promise<FoundFrame>): Promise<void> {
    this.pause();
    await this.seekFrame(() => find(this.getState().soughtTime));
  }

  /** Plays a stretch (seconds), and pauses at its end; `id` identifies it. */
  playRange(id: string, start: Seconds, end: Seconds): void {
    this.#play({ id, start, end, isLooping: false });
  }

  /** Plays a stretch (seconds) again and again; `id` identifies it. */
  loopRange(id: string, start: Seconds, end: Seconds): void {
    this.#play({ id, start, end, isLooping: true });
  }

  /** Pauses playback. */
  pause(): void {
    this.#endRun();
    // Paused on purpose, even where a loop is about to start again.
    this.setState({ range: null });
    this.getState().surface?.pause();
  }

  /**
   * Plays forwards (1) or backwards (-1); asked again, twice as fast. `duration` is the video's.
   */
  shuttle(direction: 1 | -1, duration: Seconds): void {
    const { surface, isPlaying, rate, soughtTime } = this.getState();
    if (!surface) return;
    const wanted = nextRate(isPlaying ? rate : 0, direction);
    this.#endRun();
    this.setState({ range: null });
    if (wanted === 1 || (wanted > 0 && surface.setRate)) {
      this.#setRate(wanted);
      surface.play();
      return;
    }
    surface.pause();
    this.#run = new SeekRun({
      from: soughtTime,
      rate: wanted,
      duration,
      isSettled: () => surface.isSettled,
      seek: (time) => {
        this.setState({ soughtTime: time });
        surface.seek(time);
      },
      onEnd: () => this.#endRun(),
    });
    this.setState({ isPlaying: true, rate: wanted });
  }

  /** Starts or pauses playback. */
  toggle(): void {
    const { surface, isPlaying } = this.getState();
    if (isPlaying) this.pause();
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

  #setRate(rate: number): void {
    if (this.getState().rate === rate) return;
    this.setState({ rate });
    this.getState().surface?.setRate?.(rate);
  }

  #play(range: NonNullable<PlayerState['range']>): void {
    this.seek(range.start);
    this.setState({ range });
    this.getState().surface?.play();
  }

  #endRun(): void {
    if (!this.#run) return;
    this.#run[Symbol.dispose]();
    this.#run = null;
    this.setState({ isPlaying: false, rate: 1 });
  }
}
