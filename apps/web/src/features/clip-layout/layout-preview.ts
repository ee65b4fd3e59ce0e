import { FrameComposer } from '@framescout/clips';
import type { AimedLayout, VideoInfo } from '@framescout/contract';
import type { Player } from '../player/index.ts';

// Pictures that move may be coarser, as long as they move smoothly.
const PLAYING_SHRINK = 2;
const WHOLE = { x: 0, y: 0, width: 1, height: 1 };

type LayoutPreviewOptions = {
  player: Player;
  info: VideoInfo;
  layout: AimedLayout;
  picture: HTMLCanvasElement;
  clip: HTMLCanvasElement;
};

/**
 * Draws what the player shows onto one canvas, and what a layout makes of it onto another, whenever either
 * changes; while it plays, the newest frame that there is time for. Dispose it to stop.
 */
export class LayoutPreview implements Disposable {
  readonly #options: LayoutPreviewOptions;
  readonly #unsubscribe: () => void;
  #layout: AimedLayout;
  #composer: { rotation: VideoInfo['rotation']; by: FrameComposer } | null = null;
  #isDrawing = false;
  #isOutdated = false;
  #isStopped = false;

  constructor(options: LayoutPreviewOptions) {
    this.#options = options;
    this.#layout = options.layout;
    this.#unsubscribe = options.player.subscribe(() => this.#draw());
    this.#draw();
  }

  /** Shows another layout. */
  show(layout: AimedLayout): void {
    if (this.#layout === layout) return;
    this.#layout = layout;
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
    const { player, info, picture, clip } = this.#options;
    const { surface, isPlaying, shownTime } = player.getState();
    const shown = picture.getContext('2d');
    const read = surface?.readFrame();
    if (!surface || !read || !shown) return;
    const { frame, isUpright } = read;
    // Without graphics hardware, most of the time goes into pixels on the screen.
    const shrunk = isPlaying ? PLAYING_SHRINK : 1;
    resize(picture, info.displayWidth / shrunk, info.displayHeight / shrunk);
    surface.drawPart(shown, WHOLE);
    const rotation = isUpright ? 0 : info.rotation;
    const composed = await this.#composerFor(rotation).composeFrame(frame, shownTime);
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
    this.#composer.by.use(this.#layout);
    return this.#composer.by;
  }
}

function resize(canvas: HTMLCanvasElement, width: number, height: number): void {
  const size = { width: Math.round(width), height: Math.round(height) };
  if (canvas.width !== size.width || canvas.height !== size.height) Object.assign(canvas, size);
}
