import { type ClipMoment, FrameComposer, type FrameFinish } from '@framescout/clips';
import type { AimedLayout, Seconds, VideoInfo } from '@framescout/contract';
import { useEffect, useRef, useState } from 'react';
import type { Player } from '../player/index.ts';

// Pictures that move may be coarser, as long as they move smoothly.
const PLAYING_SHRINK = 2;
const WHOLE = { x: 0, y: 0, width: 1, height: 1 };
// The player says when another frame is on screen, but not when the one there can be read.
const RETRY_MS = 100;

/** What a preview shows of clips: their layout, and what is added to their picture. */
export type PreviewedLook = {
  layout: AimedLayout | null;
  finish?: FrameFinish | undefined;
  /** Returns where a time of the recording is in its clip; null if it is in none. */
  momentAt?(time: Seconds): ClipMoment | null;
};

type LayoutPreviewOptions = {
  player: Player;
  info: VideoInfo;
  /** Where the recording's picture goes; null: nowhere. */
  picture: HTMLCanvasElement | null;
  clip: HTMLCanvasElement;
  look(): PreviewedLook;
};

/**
 * Draws what the player shows onto one canvas, and what a layout and a finish make of it onto another, whenever the
 * player changes, or {@link draw} is called; while it plays, the newest frame that there is time for, faded as in its
 * clip. Dispose it to stop.
 */
export class LayoutPreview implements Disposable {
  readonly #options: LayoutPreviewOptions;
  readonly #unsubscribe: () => void;
  #composer: { rotation: VideoInfo['rotation']; by: FrameComposer } | null = null;
  #isDrawing = false;
  #isOutdated = false;
  #isStopped = false;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LayoutPreviewOptions) {
    this.#options = options;
    this.#unsubscribe = options.player.subscribe(() => this.draw());
    this.draw();
  }

  [Symbol.dispose](): void {
    this.#isStopped = true;
    this.#unsubscribe();
    clearTimeout(this.#retry);
  }

  /** Draws the newest frame as clips look now. */
  draw(): void {
    this.#isOutdated = true;
    if (!this.#isDrawing) void this.#drawNewest();
  }

  async #drawNewest(): Promise<void> {
    this.#isDrawing = true;
    while (this.#isOutdated && !this.#isStopped) {
      this.#isOutdated = false;
      const isDrawn = await this.#drawFrame().catch(() => false);
      clearTimeout(this.#retry);
      if (!isDrawn && !this.#isStopped) this.#retry = setTimeout(() => this.draw(), RETRY_MS);
    }
    this.#isDrawing = false;
  }

  /** Returns false if there is no frame to draw yet, or no more. */
  async #drawFrame(): Promise<boolean> {
    const { player, info, picture, clip } = this.#options;
    const look = this.#options.look();
    const { surface, isPlaying, shownTime } = player.getState();
    const read = surface?.readFrame();
    if (!surface || !read) return false;
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
    const moment = isPlaying ? (look.momentAt?.(shownTime) ?? null) : null;
    const composed = await this.#composerFor(rotation, look).composeFrame(frame, shownTime, moment);
    frame.close();
    const { displayWidth, displayHeight } = composed;
    resize(clip, displayWidth / shrunk, displayHeight / shrunk);
    if (!this.#isStopped) clip.getContext('2d')?.drawImage(composed, 0, 0, clip.width, clip.height);
    composed.close();
    return true;
  }

  #composerFor(rotation: VideoInfo['rotation'], { layout, finish }: PreviewedLook): FrameComposer {
    if (this.#composer?.rotation !== rotation) {
      const { info } = this.#options;
      // Colors that a frame does not state are those that its browser assumes.
      const color = { matrix: null, fullRange: null };
      const { width, height } = info;
      const by = new FrameComposer({ rotation, color, picture: { width, height }, info }, layout);
      this.#composer = { rotation, by };
    }
    this.#composer.by.use(layout, finish);
    return this.#composer.by;
  }
}

function resize(canvas: HTMLCanvasElement, width: number, height: number): void {
  const size = { width: Math.round(width), height: Math.round(height) };
  if (canvas.width !== size.width || canvas.height !== size.height) Object.assign(canvas, size);
}

/**
 * Keeps canvases of a dialog drawn, which it returns functions to set: the recording's picture, if there is one for it,
 * and what clips make of it.
 */
export function useLayoutPreview({
  player,
  info,
  ...look
}: PreviewedLook & { player: Player; info: VideoInfo }) {
  // A dialog's content is not there yet when the dialog is.
  const [picture, setPicture] = useState<HTMLCanvasElement | null>(null);
  const [clip, setClip] = useState<HTMLCanvasElement | null>(null);
  const preview = useRef<LayoutPreview>(null);
  const newest = useRef(look);
  newest.current = look;
  useEffect(() => {
    if (!clip) return;
    const own = new LayoutPreview({ player, info, picture, clip, look: () => newest.current });
    preview.current = own;
    return () => own[Symbol.dispose]();
  }, [player, info, picture, clip]);
  const { layout, finish } = look;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is to be drawn is read when it is
  useEffect(() => preview.current?.draw(), [layout, finish]);
  return { setPicture, setClip };
}
