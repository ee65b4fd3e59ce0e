import type { RegionBox, Seconds } from '@framescout/contract';
import type { EngineClient } from '@framescout/framescout/page';
import { EnginePlayback } from './engine-playback.ts';
import { drawPart } from './fit-picture.ts';
import type { Player, PlayerSurface } from './player.ts';

const MAX_WIDTH = 1280;
const RESUME_MS = 200;

type PicturePlaybackOptions = {
  canvas: HTMLCanvasElement;
  player: Player;
  engine: EngineClient;
  duration: Seconds;
  onFailure(error: unknown): void;
};

/** Draws what the engine decodes onto a canvas: stills, and playback from there. Dispose it to stop. */
export class PicturePlayback implements PlayerSurface, Disposable {
  readonly #options: PicturePlaybackOptions;
  readonly #unsubscribe: () => void;
  /** The playback in progress; null while a still is on screen. */
  #playback: EnginePlayback | null = null;
  /** The time of the still to read next; null if there is none. */
  #wanted: Seconds | null = null;
  #isReading = false;
  #isStopped = false;
  #hasEnded = false;
  #hasDrawn = false;
  #hasShown = false;
  #resuming: ReturnType<typeof setTimeout> | undefined;

  constructor(options: PicturePlaybackOptions) {
    this.#options = options;
    const { player } = options;
    this.#unsubscribe = player.subscribe(({ soundTrack, targetTime }, before) => {
      // A playback plays a single track; seeking to the current position starts another playback.
      if (this.#playback && soundTrack !== before.soundTrack) player.seek(targetTime);
    });
  }

  get isSettled(): boolean {
    return !this.#isReading && this.#wanted === null && (!this.#playback || this.#hasDrawn);
  }

  /** Shows the still at the player's position. */
  showStill(): void {
    void this.#readStill(this.#options.player.getState().targetTime);
  }

  play(): void {
    if (!this.#playback) this.#playFrom(this.#hasEnded ? 0 : this.#options.player.getState().targetTime);
    this.#hasEnded = false;
  }

  pause(): void {
    const { player } = this.#options;
    if (!player.getState().isPlaying) return;
    this.#stop();
    player.notePlaying(false);
    // Pictures for playback are smaller than a still.
    this.showStill();
  }

  seek(time: Seconds): void {
    const { player } = this.#options;
    this.#hasEnded = false;
    void this.#readStill(time);
    if (!player.getState().isPlaying) return;
    // While the slider is dragged, each position is shown as a still; playback resumes shortly after the
    // last seek.
    this.#stop();
    this.#resuming = setTimeout(() => this.#playFrom(player.getState().targetTime), RESUME_MS);
  }

  drawPart(context: CanvasRenderingContext2D, part: RegionBox): void {
    const { canvas } = this.#options;
    drawPart(context, canvas, canvas, part);
  }

  readFrame(): { frame: VideoFrame; isUpright: boolean } | null {
    if (!this.#hasShown && !this.#hasDrawn) return null;
    return { frame: new VideoFrame(this.#options.canvas, { timestamp: 0 }), isUpright: true };
  }

  [Symbol.dispose](): void {
    this.#stop();
    this.#isStopped = true;
    this.#unsubscribe();
  }

  #playFrom(from: Seconds): void {
    const { engine, player, duration } = this.#options;
    this.#stop();
    this.#hasDrawn = false;
    this.#wanted = null;
    this.#playback = new EnginePlayback({
      engine,
      from,
      duration,
      soundTrack: player.getState().soundTrack ?? 0,
      onPicture: ({ bitmap, time }) => {
        this.#hasDrawn = true;
        this.#draw(bitmap);
        player.notePlayed(time);
      },
      onEnd: () => {
        this.#hasEnded = true;
        this.pause();
      },
    });
    player.notePlaying(true);
  }

  #stop(): void {
    clearTimeout(this.#resuming);
    this.#playback?.[Symbol.dispose]();
    this.#playback = null;
  }

  /** Reads and shows the still at a time; times wanted meanwhile replace each other. */
  async #readStill(time: Seconds): Promise<void> {
    this.#wanted = time;
    if (this.#isReading) return;
    this.#isReading = true;
    while (this.#wanted !== null && !this.#isStopped) {
      const next: Seconds = this.#wanted;
      this.#wanted = null;
      await this.#show(next).catch((error: unknown) => {
        // Once something has been shown, a damaged frame leaves the previous picture on screen, and the scan
        // reports the damage.
        if (!this.#hasShown && !this.#isStopped) this.#options.onFailure(error);
      });
    }
    this.#isReading = false;
  }

  async #show(time: Seconds): Promise<void> {
    const { engine, player } = this.#options;
    const { bitmap, location } = await engine.readPicture(time, MAX_WIDTH);
    if (!this.#isStopped && !this.#playback) {
      this.#draw(bitmap);
      this.#hasShown = true;
      player.noteShown(location.time);
    }
    bitmap.close();
  }

  #draw(bitmap: ImageBitmap): void {
    const context = this.#options.canvas.getContext('2d');
    if (!context) return;
    context.canvas.width = bitmap.width;
    context.canvas.height = bitmap.height;
    context.drawImage(bitmap, 0, 0);
  }
}
