import { boundingRect, type PixelRect, type PlanePatch } from '@framescout/media';
import type { ElementStudy } from '../model/element-study.ts';
import { isInside } from '../model/pixel-rects.ts';
import { pickEvenly } from '../model/statistics.ts';
import type { PatchView, ReducedPart, ReducedPatch } from './novelty.ts';
import { PatchReducer } from './patch-reducer.ts';
import { type Resolution, resolutionOf } from './resolution.ts';

/**
 * How many of a study's keyframes, evenly spaced, show what is usual in a video; comparing takes as long as there are
 * frames.
 */
export const MAX_KEYFRAMES = 32;
// Keyframes count one each. Frames from before the selections all look much alike and together count LOCAL_WEIGHT.
const MAX_LOCAL = 18;
const LOCAL_WEIGHT = 6;

/**
 * A frame that may be background: its patch, the index of its window, its weight, and its index in the study.
 */
export type BackgroundFrame = { patch: PlanePatch; window: number; weight: number; frame: number };

/**
 * Reduces the frames of a study. Caches only the parts that get compared, and only until they are no longer
 * needed: whole frames would take a hundred megabytes.
 */
export class FrameReducer {
  readonly resolution: Resolution;
  readonly view: PatchView;
  readonly #study: ElementStudy;
  readonly #windows = new Map<number, BackgroundFrame[]>();
  /** By window index, the part of its frames to cache (in reduced pixels). */
  readonly #kept = new Map<number, PixelRect>();
  readonly #reducers = new Map<string, PatchReducer>();
  readonly #reduced = new Map<PlanePatch, ReducedPatch>();

  constructor(study: ElementStudy, view: PatchView) {
    this.#study = study;
    this.resolution = resolutionOf(study.picture);
    this.view = view;
  }

  /** Reduces a patch; the result is valid until the next one is reduced. */
  reduce(patch: PlanePatch): ReducedPatch {
    const size = `${patch.width} x ${patch.height}`;
    const reducer = this.#reducers.get(size) ?? new PatchReducer(patch, this.resolution.reduction, this.view);
    this.#reducers.set(size, reducer);
    return reducer.reduce(patch);
  }

  /**
   * Declares which part (in reduced pixels) of the frames of the window around a rectangle will be compared.
   */
  keep(rect: PixelRect, part: PixelRect): void {
    const window = this.#windowAround(rect);
    const kept = this.#kept.get(window);
    this.#kept.set(window, kept ? boundingRect([kept, part]) : part);
    this.#reduced.clear();
  }

  /** Returns a part of a frame, relative to what is cached of it. */
  partOf({ patch, window }: BackgroundFrame, part: PixelRect): ReducedPart {
    const kept = this.#kept.get(window) ?? part;
    const reduced = this.#reduced.get(patch) ?? cutReduced(this.reduce(patch), kept);
    this.#reduced.set(patch, reduced);
    return {
      patch: reduced,
      part: { ...part, left: part.left - kept.left, top: part.top - kept.top },
    };
  }

  /** Frees the reduced frames; any needed later are reduced again. */
  free(): void {
    this.#reduced.clear();
    this.#reducers.clear();
  }

  /** Returns the background frames of the window around a rectangle of the picture. */
  backgroundsAround(rect: PixelRect): BackgroundFrame[] {
    const index = this.#windowAround(rect);
    const known = this.#windows.get(index);
    if (known) return known;
    const frames = [
      ...this.#read(index, true, MAX_KEYFRAMES, MAX_KEYFRAMES),
      ...this.#read(index, false, MAX_LOCAL, LOCAL_WEIGHT),
    ];
    this.#windows.set(index, frames);
    return frames;
  }

  #windowAround(rect: PixelRect): number {
    return this.#study.windows.findIndex((other) => isInside(rect, other));
  }

  #read(index: number, isKeyframe: boolean, most: number, total: number) {
    const free = [...this.#study.frames.entries()].filter(
      ([, frame]) => !frame.isNearSelection && frame.isKeyframe === isKeyframe,
    );
    const picked = pickEvenly(free, most);
    const weight = Math.min(1, total / picked.length);
    return picked.flatMap(([frame, { patches }]) => {
      const own = patches[index];
      return own ? [{ patch: own, window: index, weight, frame }] : [];
    });
  }
}

/** Copies a part of a reduced patch. */
export function cutReduced({ view, width, planes }: ReducedPatch, part: PixelRect): ReducedPatch {
  const cut = (plane: Float32Array) => {
    const own = new Float32Array(part.width * part.height);
    for (let row = 0; row < part.height; row++) {
      const from = (part.top + row) * width + part.left;
      own.set(plane.subarray(from, from + part.width), row * part.width);
    }
    return own;
  };
  return { view, width: part.width, height: part.height, planes: planes.map(cut) };
}
