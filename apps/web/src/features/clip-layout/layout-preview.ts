import { FrameComposer } from '@framescout/clips';
import type { ClipLayout, VideoInfo } from '@framescout/contract';
import type { Player } from '../player/index.ts';

const WHOLE = { x: 0, y: 0, width: 1, height: 1 };

type LayoutPreviewOptions = {
  player: Player;
  info: VideoInfo;
  layout: ClipLayout;
  /** Shows the recording's picture. */
  picture: HTMLCanvasElement;
  /** Shows what the layout makes of it. */
  clip: HTMLCanvasElement;
};

/**
 * Draws what the player shows onto one canvas, and what a layout makes of it onto another, whenever either
 * changes; while it plays, the newest frame that there is time for. Dispose it to stop.
 */
export class LayoutPreview implements Disposable {
  readonly #options: LayoutPreviewOptions;
  readonly #unsubscribe: () => void;
  #layout: ClipLayout;
  #composer: { rotation: VideoInfo['rotation']; layout: ClipLayout; by: FrameComposer } | null = null;
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
  show(layout: ClipLayout): void {
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
    const { surface } = player.getState();
    const shown = picture.getContext('2d');
    const frame = surface?.readFrame();
    if (!surface || !frame || !shown) return;
    surface.drawPart(shown, WHOLE);
    const composed = await this.#composerFor(frame, info).composeFrame(frame);
    frame.close();
    if (!this.#isStopped) clip.getContext('2d')?.drawImage(composed, 0, 0);
    composed.close();
  }

  #composerFor(frame: VideoFrame, info: VideoInfo): FrameComposer {
    const rotation = rotationOf(frame, info);
    const layout = this.#layout;
    if (this.#composer?.layout !== layout || this.#composer.rotation !== rotation) {
      // Colors that a frame does not state are those that its browser assumes.
      const color = { matrix: null, fullRange: null };
      const { width, height } = info;
      const by = new FrameComposer({ rotation, color, picture: { width, height }, info }, layout);
      this.#composer = { rotation, layout, by };
    }
    return this.#composer.by;
  }
}

/** Returns the rotation that makes a frame's pixels upright: none if they already are, as on a canvas. */
function rotationOf(frame: VideoFrame, { rotation, width, height }: VideoInfo): VideoInfo['rotation'] {
  const { visibleRect } = frame;
  const isTurned = rotation % 180 !== 0;
  const isUpright = isTurned && visibleRect && visibleRect.width < visibleRect.height === width < height;
  return isUpright ? 0 : rotation;
}
