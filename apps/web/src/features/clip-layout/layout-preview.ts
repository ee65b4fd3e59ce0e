import { type ClipMoment, FrameComposer, type FrameFinish } from '@framescout/clips';
import type { AimedLayout, Seconds, VideoInfo } from '@framescout/contract';
import type { Player } from '../player/index.ts';

// Pictures that move may be coarser, as long as they move smoothly.
const PLAYING_SHRINK = 2;
const WHOLE = { x: 0, y: 0, width: 1, height: 1 };

type LayoutPreviewOptions = {
  player: Player;
  info: VideoInfo;
  layout: AimedLayout | null;
  finish?: FrameFinish | undefined;
  /** Where the recording's picture goes; missing: nowhere. */
  picture?: HTMLCanvasElement;
  clip: HTMLCanvasElement;
  /** Returns where a time of the recording is in its clip; null if it is in none. */
  momentAt?(time: Seconds): ClipMoment | null;
};

/**
 * Draws what the player shows onto one canvas, and what a layout and a finish make of it onto another, whenever any
 * of them changes; while it plays, the newest frame that there is time for, faded as in its clip. Dispose it to stop.
 */
export class LayoutPreview implements Disposable {
  readonly #options: LayoutPreviewOptions;
  readonly #unsubscribe: () => void;
  #layout: AimedLayout | null;
  #finish: FrameFinish | undefined;
  #composer: { rotation: VideoInfo['rotation']; by: FrameComposer } | null = null;
  #isDrawing = false;
  #isOutdated = false;
  #isStopped = false;

  constructor(options: LayoutPreviewOptions) {
    this.#options = options;
    this.#layout = options.layout;
    this.#finish = options.finish;
    this.#unsubscribe = options.player.subscribe(() => this.#draw());
    this.#draw();
  }

  /** Shows another layout and finish. */
  show(layout: AimedLayout | null, finish?: FrameFinish): void {
    if (this.#layout === layout && this.#finish === finish) return;
    this.#layout = layout;
    this.#finish = finish;
    this.#draw();
  }

  [Symbol.dispose](): void {
    this.#isStopped = true;
    this.#unsubscribe();
  }

  #draw(): void {
    this.#isOutdated = true;
    if (!this.#isDrawing) void this.#drawNewest();
  }

  async #drawNewest(): Promise<void> {
    this.#isDrawing = true;
    while (this.#isOutdated && !this.#isStopped) {
      this.#isOutdated = false;
      // A frame that was closed meanwhile has a successor, which is drawn then.
      await this.#drawFrame().catch(() => undefined);
    }
    this.#isDrawing = false;
  }

  async #drawFrame(): Promise<void> {
    const { player, info, picture, clip, momentAt } = this.#options;
    const { surface, isPlaying, shownTime } = player.getState();
    const read = surface?.readFrame();
    if (!surface || !read) return;
    const { frame, isUpright } = read;
    // Without graphics hardware, most of the time goes into pixels on the screen.
    const shrunk = isPlaying ? PLAYING_SHRINK : 1;
    const shown = picture?.getContext('2d');
    if (picture && shown) {
      resize(picture, info.displayWidth / shrunk, info.displayHeight / shrunk);
      surface.drawPart(shown, WHOLE);
    }
    const rotation = isUpright ? 0 : info.rotation;
    // A title that is over could not be seen while it is being changed.
    const moment = isPlaying ? (momentAt?.(shownTime) ?? null) : null;
    const composed = await this.#composerFor(rotation).composeFrame(frame, shownTime, moment);
    frame.close();
    const { displayWidth, displayHeight } = composed;
    resize(clip, displayWidth / shrunk, displayHeight / shrunk);
    if (!this.#isStopped) clip.getContext('2d')?.drawImage(composed, 0, 0, clip.width, clip.height);
    composed.close();
  }

  #composerFor(rotation: VideoInfo['rotation']): FrameComposer {
    if (this.#composer?.rotation !== rotation) {
      const { info } = this.#options;
      // Colors that a frame does not state are those that its browser assumes.
      const color = { matrix: null, fullRange: null };
      const { width, height } = info;
      const by = new FrameComposer({ rotation, color, picture: { width, height }, info }, this.#layout);
      this.#composer = { rotation, by };
    }
    this.#composer.by.use(this.#layout, this.#finish);
    return this.#composer.by;
  }
}

function resize(canvas: HTMLCanvasElement, width: number, height: number): void {
  const size = { width: Math.round(width), height: Math.round(height) };
  if (canvas.width !== size.width || canvas.height !== size.height) Object.assign(canvas, size);
}
