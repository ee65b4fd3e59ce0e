import type { RegionBox, Seconds } from '@framescout/contract';
import { drawPart } from './fit-picture.ts';
import type { Player, PlayerSurface } from './player.ts';

const SAME_FRAME_MS = 250;
// Chromium's player never finishes a seek in files with open GOPs.
const STUCK_MS = 4000;

type ElementPlaybackOptions = {
  video: HTMLVideoElement;
  player: Player;
  onStuck(): void;
};

/**
 * Plays a video in the browser's own player. requestVideoFrameCallback tells which frame is on screen: its
 * media time is the frame's presentation time, whereas `currentTime` is only the requested time. In Firefox,
 * so is the media time after a seek. Dispose it to stop following the element.
 */
export class ElementPlayback implements PlayerSurface, Disposable {
  readonly #options: ElementPlaybackOptions;
  /** Whether the frame that was sought is still to be presented. */
  #isFrameDue = true;
  /** Whether the last request was a seek rather than playback. */
  #wasSought = true;
  #frameCallback: number;
  #sameFrameTimer: ReturnType<typeof setTimeout> | undefined;
  #drawing = 0;
  #watchdog: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ElementPlaybackOptions) {
    this.#options = options;
    const { video, player } = options;
    this.#frameCallback = video.requestVideoFrameCallback(this.#onFrame);
    video.addEventListener('seeking', this.#onSeeking);
    video.addEventListener('seeked', this.#onSeeked);
    const { targetTime } = player.getState();
    if (targetTime > 0) video.currentTime = targetTime;
  }

  play(): void {
    this.#wasSought = false;
    void this.#options.video.play().catch(() => undefined);
  }

  pause(): void {
    this.#options.video.pause();
  }

  setRate(rate: number): void {
    this.#options.video.playbackRate = rate;
  }

  seek(time: Seconds): void {
    this.#forgetSameFrame();
    this.#isFrameDue = true;
    this.#wasSought = true;
    this.#options.video.currentTime = time;
  }

  get isSettled(): boolean {
    return !this.#isFrameDue && !this.#options.video.seeking;
  }

  drawPart(context: CanvasRenderingContext2D, part: RegionBox): void {
    const { video } = this.#options;
    drawPart(context, video, { width: video.videoWidth, height: video.videoHeight }, part);
  }

  readFrame(): { frame: VideoFrame; isUpright: boolean } | null {
    const { video } = this.#options;
    if (video.readyState < video.HAVE_CURRENT_DATA) return null;
    return { frame: new VideoFrame(video), isUpright: false };
  }

  [Symbol.dispose](): void {
    const { video } = this.#options;
    video.cancelVideoFrameCallback(this.#frameCallback);
    this.#forgetSameFrame();
    clearTimeout(this.#watchdog);
    video.removeEventListener('seeking', this.#onSeeking);
    video.removeEventListener('seeked', this.#onSeeked);
  }

  readonly #onFrame: VideoFrameRequestCallback = (_now, { mediaTime }) => {
    const { video, player } = this.#options;
    // The frame of an earlier seek may arrive while a later one is pending.
    if (!video.seeking) this.#isFrameDue = false;
    // When playback pauses, its last frame is presented afterwards; the next step has to start from that
    // frame.
    if (video.paused && this.#wasSought) player.noteShown(mediaTime);
    else player.notePlayed(mediaTime);
    this.#frameCallback = video.requestVideoFrameCallback(this.#onFrame);
  };

  readonly #onSeeking = (): void => {
    const { video, onStuck } = this.#options;
    this.#forgetSameFrame();
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => video.seeking && onStuck(), STUCK_MS);
  };

  /**
   * A seek within the frame on screen presents no new frame; the browser only fires `seeked`. Waiting for two
   * animation frames gives a busy machine time to present one.
   */
  readonly #onSeeked = (): void => {
    this.#forgetSameFrame();
    this.#sameFrameTimer = setTimeout(() => {
      this.#afterDrawing(2, () => {
        this.#isFrameDue = false;
      });
    }, SAME_FRAME_MS);
  };

  #forgetSameFrame(): void {
    clearTimeout(this.#sameFrameTimer);
    cancelAnimationFrame(this.#drawing);
  }

  #afterDrawing(rounds: number, action: () => void): void {
    this.#drawing = requestAnimationFrame(() =>
      rounds > 1 ? this.#afterDrawing(rounds - 1, action) : action(),
    );
  }
}
