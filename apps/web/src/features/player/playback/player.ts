import type { RegionBox, Seconds } from '@framescout/contract';
import { OwnedStore } from '../../../platform/owned-store.ts';
import { nextRate, SeekRun } from './seek-run.ts';

/** The part of the page that plays the video. `isSettled` is false while a seek is pending. */
export type PlayerSurface = {
  play(): void;
  pause(): void;
  seek(time: Seconds): void;
  /** Sets the playback rate (1 is normal speed); missing if only normal speed is possible. */
  setRate?(rate: number): void;
  readonly isSettled: boolean;
  /** Draws a part of the picture on screen onto a canvas. */
  drawPart(context: CanvasRenderingContext2D, part: RegionBox): void;
  /**
   * Returns the picture on screen as a frame, which the caller closes; null before there is one. `isUpright`: whether a
   * rotation that the video states has been carried out.
   */
  readFrame(): { frame: VideoFrame; isUpright: boolean } | null;
};

/** The interval during which a frame is on screen. */
type FoundFrame = { time: Seconds; endTime: Seconds };

type PlayerState = {
  surface: PlayerSurface | null;
  /** The time of the frame on screen (seconds): its own or, in Firefox after a seek, the time sought. */
  shownTime: Seconds;
  /** The position of the seek slider: the requested time. */
  targetTime: Seconds;
  isPlaying: boolean;
  /** The playback rate: 1 is normal speed, negative is backwards. */
  rate: number;
  /** Screen pixels per pixel of the video; null fits the picture into the space available. */
  zoom: number | null;
  /** The sound track to play (0-based); null leaves the choice to the browser. */
  soundTrack: number | null;
  /** The stretch being played, which pauses or loops at its end; null during normal playback. */
  range: (PlayedRange & { id: string; isLooping: boolean }) | null;
};

/** A stretch to play (seconds), and how fast its parts run; missing: all of it at normal speed. */
type PlayedRange = { start: Seconds; end: Seconds; pace?: readonly Pace[] };

type Pace = { start: Seconds; end: Seconds; speed: number };

/** The zoom levels on offer, in screen pixels per pixel of the video. */
export const ZOOMS: readonly number[] = [1, 2, 4];

/** The highest possible zoom, in screen pixels per pixel of the video. */
export const MAX_ZOOM = 8;

// If a stretch ends with the video, playback stops at the last frame, just before the end of the stretch.
const LAST_FRAME: Seconds = 0.1;

const SETTLE_POLL_MS = 15;
const SETTLE_LIMIT_MS = 5000;

/** The position and playback state of the video on screen. */
export class Player extends OwnedStore<PlayerState> {
  /** Plays backwards, or faster than the surface can. */
  #run: SeekRun | null = null;
  /** Counts seeks and requests for frames, so that a frame found too late does not override a later seek. */
  #wishes = 0;
  /** Whether the surface that was detached last was playing. */
  #wasPlaying = false;

  constructor() {
    super({
      surface: null,
      shownTime: 0,
      targetTime: 0,
      isPlaying: false,
      rate: 1,
      zoom: null,
      soundTrack: null,
      range: null,
    });
    // At its end, the stretch pauses or loops; pausing earlier ends it.
    this.subscribe(({ range, shownTime, isPlaying, surface }, before) => {
      if (before.range?.pace && !range) this.#setRate(1);
      if (!range || range !== before.range) return;
      const part = range.pace?.find(({ start, end }) => start <= shownTime && shownTime < end);
      if (part) this.#runAt(part.speed);
      const hasEnded = before.shownTime < range.end && shownTime >= range.end;
      const hasPaused = before.isPlaying && !isPlaying;
      if (range.isLooping && (hasEnded || (hasPaused && shownTime >= range.end - LAST_FRAME))) {
        this.setState({ targetTime: range.start });
        surface?.seek(range.start);
        surface?.play();
      } else if (hasPaused) this.setState({ range: null });
      else if (hasEnded) surface?.pause();
    });
  }

  /** Makes a surface the one that plays, which goes on where one detached before was playing. */
  attach(surface: PlayerSurface): void {
    this.setState({ surface });
    if (this.#wasPlaying) surface.play();
    this.#wasPlaying = false;
  }

  /** Detaches the surface. */
  detach(): void {
    this.#endRun();
    this.#wasPlaying = this.getState().isPlaying;
    this.setState({ surface: null, isPlaying: false });
  }

  /** Called when the surface shows the frame at a time. */
  noteShown(time: Seconds): void {
    this.setState({ shownTime: time });
  }

  /** Called when playback reaches the frame at a time. */
  notePlayed(time: Seconds): void {
    this.setState({ shownTime: time, targetTime: time });
  }

  /** Called when the surface starts or stops playing. */
  notePlaying(isPlaying: boolean): void {
    // A seek run keeps the surface itself paused.
    if (this.#run) return;
    this.setState({ isPlaying });
    if (!isPlaying) this.#setRate(1);
  }

  /** Seeks to a time. */
  seek(time: Seconds): void {
    this.#endRun();
    this.#wishes++;
    this.setState({ targetTime: time, range: null });
    this.getState().surface?.seek(time);
  }

  /**
   * Seeks to the frame that `find` finds, unless another frame or time is requested in the meantime. Rethrows
   * what `find` throws, unless the seek has been superseded.
   */
  async seekFrame(find: () => Promise<FoundFrame>): Promise<void> {
    const wish = ++this.#wishes;
    try {
      const { time, endTime } = await find();
      // The middle of the frame, so that a surface that rounds its time still shows this one.
      if (this.#wishes === wish) this.seek((time + endTime) / 2);
    } catch (error) {
      if (this.#wishes === wish) throw error;
    }
  }

  /** Pauses, then seeks to the frame that `find` finds from the requested time, like {@link seekFrame}. */
  async step(find: (from: Seconds) => Promise<FoundFrame>): Promise<void> {
    this.pause();
    await this.seekFrame(() => find(this.getState().targetTime));
  }

  /** Plays a stretch once and pauses at its end, as fast as it is to run if the surface can; `id` identifies it. */
  playRange(id: string, range: PlayedRange): void {
    this.#play({ ...range, id, isLooping: false });
  }

  /** Plays a stretch (seconds) in a loop; `id` identifies it. */
  loopRange(id: string, start: Seconds, end: Seconds): void {
    this.#play({ id, start, end, isLooping: true });
  }

  /** Pauses playback. */
  pause(): void {
    this.#endRun();
    // A deliberate pause, even if a loop is about to restart.
    this.setState({ range: null });
    this.getState().surface?.pause();
  }

  /** Plays forwards (1) or backwards (-1), twice as fast with each call. `duration` is the video's. */
  shuttle(direction: 1 | -1, duration: Seconds): void {
    const { surface, isPlaying, rate, targetTime } = this.getState();
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
      from: targetTime,
      rate: wanted,
      duration,
      isSettled: () => surface.isSettled,
      seek: (time) => {
        this.setState({ targetTime: time });
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

  /** Selects the sound track to play (0-based). */
  setSoundTrack(soundTrack: number): void {
    this.setState({ soundTrack });
  }

  /**
   * Returns the time of the frame that the user means: the one on screen, once any pending seek has finished.
   * If another seek starts or the pending one takes too long, returns the time sought when the user acted.
   */
  async settledTime(): Promise<Seconds> {
    const { targetTime } = this.getState();
    const deadline = performance.now() + SETTLE_LIMIT_MS;
    while (this.getState().surface?.isSettled === false) {
      if (this.getState().targetTime !== targetTime || performance.now() > deadline) return targetTime;
      await new Promise((resolve) => setTimeout(resolve, SETTLE_POLL_MS));
    }
    return this.getState().targetTime === targetTime ? this.getState().shownTime : targetTime;
  }

  #setRate(rate: number): void {
    if (this.getState().rate === rate) return;
    this.setState({ rate });
    this.getState().surface?.setRate?.(rate);
  }

  /** Plays at a speed, where the surface can. */
  #runAt(speed: number): void {
    if (this.getState().surface?.setRate) this.#setRate(speed);
  }

  #play(range: NonNullable<PlayerState['range']>): void {
    this.seek(range.start);
    this.setState({ range });
    this.#runAt(range.pace?.[0]?.speed ?? 1);
    this.getState().surface?.play();
  }

  #endRun(): void {
    if (!this.#run) return;
    this.#run[Symbol.dispose]();
    this.#run = null;
    this.setState({ isPlaying: false, rate: 1 });
  }
}

/** Browsers round the times that they report. */
const ROUNDING: Seconds = 1e-3;

/**
 * Returns the presentation time of the frame on screen (seconds). `shownTime` is what the player reports: after
 * a seek, Firefox reports the time that was sought, which may be anywhere within the frame. `frame` is the one
 * located last, at this time or an earlier one; null if none was.
 */
export function shownFrameTime(
  shownTime: Seconds,
  frame: { time: Seconds; endTime: Seconds } | null,
): Seconds {
  if (!frame) return shownTime;
  const isInside = shownTime >= frame.time + ROUNDING && shownTime < frame.endTime;
  // A time that is merely rounded stays as it is, so that nothing is drawn again once the frame is located.
  return isInside ? frame.time : shownTime;
}
