import type { FadeLengths, Seconds } from '@framescout/contract';
import type { PlanePatch } from '@framescout/media';
import type { PacedRange } from '../timing/pace.ts';
import { type ClipOverlay, layOver, type PlannedOverlay, planOverlay } from './clip-overlay.ts';

/** What is added to the frames of a clip, ready to be drawn. */
export type FrameFinish = { overlays: readonly ClipOverlay[]; fade: FadeLengths | null };

/** A finish that adds nothing. */
export const NO_FRAME_FINISH: FrameFinish = { overlays: [], fade: null };

/** Adds the title of a clip, if it has one, to what all clips are given. */
export function withTitle(finish: FrameFinish, title: ClipOverlay | null | undefined): FrameFinish {
  return title ? { ...finish, overlays: [...finish.overlays, title] } : finish;
}

/** Where a frame is in its clip: so many seconds into it, of so many. */
export type ClipMoment = { at: Seconds; of: Seconds };

/** Draws a finish onto frames in limited range. */
export class FrameFinisher {
  readonly #finish: FrameFinish;
  #planned: { matrix: string | null; overlays: PlannedOverlay[] } | null = null;

  constructor(finish: FrameFinish) {
    this.#finish = finish;
  }

  /** Draws onto a frame; without a moment, everything that is ever shown, and no fade. */
  draw(picture: PlanePatch, matrix: string | null, moment: ClipMoment | null): void {
    const { overlays, fade } = this.#finish;
    if (this.#planned?.matrix !== matrix) {
      this.#planned = { matrix, overlays: overlays.map((overlay) => planOverlay(overlay, matrix)) };
    }
    for (const [index, { seconds }] of overlays.entries()) {
      const planned = this.#planned.overlays[index];
      const isOver = moment !== null && seconds !== null && moment.at >= seconds;
      if (planned && !isOver) layOver(picture, planned);
    }
    const level = fade && moment ? fadeLevel(fade, moment) : 1;
    if (level < 1) darken(picture, level);
  }
}

/** Returns how much of the picture or the sound is left at a moment: 0 (black, silent) to 1. */
export function fadeLevel(fade: FadeLengths, { at, of }: ClipMoment): number {
  const level = (since: Seconds, length: Seconds) => (length > 0 ? since / length : 1);
  return Math.max(0, Math.min(1, level(at, fade.in), level(of - at, fade.out)));
}

/** Returns how a range fades: at a crossfade, it appears while the one before goes, or goes while the next appears. */
export function fadeOfRange(
  fade: FadeLengths | null,
  range: PacedRange,
  next: PacedRange | undefined,
): FadeLengths | null {
  if (!range.overlap && !next?.overlap) return fade;
  return { in: range.overlap ?? fade?.in ?? 0, out: next?.overlap ?? fade?.out ?? 0 };
}

// Black in limited range: ITU-R BT.709-6, section 4.
const BLACK = { luma: 16, chroma: 128 };

function darken({ luma, blue, red }: PlanePatch, level: number): void {
  const toward = (black: number) =>
    Uint8Array.from({ length: 256 }, (_, value) => Math.round(black + (value - black) * level));
  const chroma = toward(BLACK.chroma);
  mapLevels(luma, toward(BLACK.luma));
  for (const plane of [blue, red]) mapLevels(plane, chroma);
}

/** Adds the light of one picture to another, value by value; `lumaLength`: how many of them are of its luma. */
export function addLight(planes: Uint8Array, added: Uint8Array, lumaLength: number): void {
  for (let index = 0; index < planes.length; index++) {
    const sum = (planes[index] ?? 0) + (added[index] ?? 0) - (index < lumaLength ? BLACK.luma : BLACK.chroma);
    planes[index] = Math.max(0, Math.min(255, sum));
  }
}

/** Replaces each value of a plane by another. */
export function mapLevels(plane: Uint8Array, levels: Uint8Array): void {
  for (let index = 0; index < plane.length; index++) plane[index] = levels[plane[index] ?? 0] ?? 0;
}
