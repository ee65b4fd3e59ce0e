import { type PixelRect, type Position, relativePosition } from '@framescout/media';
import { CLICK_ERROR } from '../model/click-error.ts';
import type { SelectionStudy } from '../model/element-study.ts';
import { type BackgroundFrame, cutReduced, type FrameReducer } from './frame-reducer.ts';
import type { ReducedPatch } from './novelty.ts';
import type { Resolution } from './resolution.ts';
import type { PlaceWeights } from './shared-likelihood.ts';

/** A reduced selection: where it may show the element, and the frames that may show its background. */
export type CroppedSelection = Readonly<{
  /** The whole window, and the part around the click that is compared, in reduced pixels. */
  whole: ReducedPatch;
  part: PixelRect;
  resolution: Resolution;
  /** Reduces `frames`. */
  reducer: FrameReducer;
  /** The rectangles of the window and of the part, in the picture. */
  window: PixelRect;
  area: PixelRect;
  /** The center of the marked box within the part, in reduced pixels. */
  middle: Position;
  /** How far around `middle` the element may extend, in reduced pixels. */
  reach: Position;
  /** Weights of columns and rows, falling with distance from the click. */
  weights: PlaceWeights;
  /** Frames of the same window; most of them don't show the element. */
  frames: readonly BackgroundFrame[];
}>;

/**
 * Reduces a selection, and declares to the reducer which part of its background will be compared. Crop all
 * selections before comparing any of them.
 */
export function cropSelection(
  { rect, window, patch }: SelectionStudy,
  reducer: FrameReducer,
): CroppedSelection {
  const { resolution } = reducer;
  const { scale, reduction, reach: further } = resolution;
  const reduced = reducer.reduce(patch);
  const { width, height } = reduced;
  const whole = cutReduced(reduced, { left: 0, top: 0, width, height });
  const at = relativePosition(window, rect);
  const toReduced = (x: number, y: number) => ({
    x: Math.round(x / reduction),
    y: Math.round(y / reduction),
  });
  const clicked = toReduced(at.x + rect.width / 2, at.y + rect.height / 2);
  const half = toReduced(rect.width / 2, rect.height / 2);
  const reach = toReduced(rect.width / 2 + CLICK_ERROR.x * scale, rect.height / 2 + CLICK_ERROR.y * scale);
  const left = Math.max(0, clicked.x - reach.x - further.x);
  const top = Math.max(0, clicked.y - reach.y - further.y);
  const part = {
    left,
    top,
    width: Math.min(whole.width, clicked.x + reach.x + further.x + 1) - left,
    height: Math.min(whole.height, clicked.y + reach.y + further.y + 1) - top,
  };
  const middle = { x: clicked.x - left, y: clicked.y - top };
  reducer.keep(rect, part);
  return {
    whole,
    part,
    resolution,
    reducer,
    window,
    area: {
      left: window.left + left * reduction,
      top: window.top + top * reduction,
      width: part.width * reduction,
      height: part.height * reduction,
    },
    middle,
    reach,
    weights: {
      columns: bell(part.width, middle.x, half.x),
      rows: bell(part.height, middle.y, half.y),
    },
    frames: reducer.backgroundsAround(rect),
  };
}

/** A Gaussian around `middle` with a peak of 1. */
function bell(length: number, middle: number, deviation: number): Float32Array {
  return Float32Array.from({ length }, (_, i) =>
    Math.exp(-(((i - middle) / Math.max(1, deviation)) ** 2) / 2),
  );
}
