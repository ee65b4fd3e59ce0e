import type { PixelRect, PlanePatch } from '@framescout/media';
import { type ElementStudy, isInside } from './element-study.ts';
import type { PatchView, ReducedPatch } from './novelty.ts';
import { PatchReducer } from './patch-reducer.ts';
import { spread } from './spread.ts';

// Looks at the background: keyframes, which are spread over the video and count one each, and frames from before the
// selections, which all look much the same and together count this much.
const MOST_KEYFRAMES = 32;
const MOST_LOCAL = 18;
const LOCAL_WEIGHT = 6;

/** A frame that may be background: its window, as the study has it, what it counts, and its index in the study. */
export type BackgroundFrame = { patch: PlanePatch; weight: number; frame: number };

/** Reduces the frames of a study, and keeps them until they are no longer needed: together, they are large. */
export class FrameReducer {
  readonly reduction: number;
  readonly view: PatchView;
  readonly #study: ElementStudy;
  readonly #windows = new Map<number, BackgroundFrame[]>();
  readonly #reducers = new Map<string, PatchReducer>();
  readonly #reduced = new Map<PlanePatch, ReducedPatch>();

  constructor(study: ElementStudy, reduction: number, view: PatchView) {
    this.#study = study;
    this.reduction = reduction;
    this.view = view;
  }

  /** A patch at reduced size. */
  reduce(patch: PlanePatch): ReducedPatch {
    const reduced = this.#reduced.get(patch) ?? this.#reduce(patch);
    this.#reduced.set(patch, reduced);
    return reduced;
  }

  /** Frees what was reduced so far; what is needed again is reduced again. */
  forget(): void {
    this.#reduced.clear();
    this.#reducers.clear();
  }

  #reduce(patch: PlanePatch): ReducedPatch {
    const size = `${patch.width} x ${patch.height}`;
    const reducer = this.#reducers.get(size) ?? new PatchReducer(patch, this.reduction, this.view);
    this.#reducers.set(size, reducer);
    return reducer.reduce(patch);
  }

  /** Looks at the background around a rectangle of the picture. */
  backgroundsAround(rect: PixelRect): BackgroundFrame[] {
    const index = this.#study.windows.findIndex((other) => isInside(rect, other));
    const known = this.#windows.get(index);
    if (known) return known;
    const looks = [
      ...this.#read(index, true, MOST_KEYFRAMES, MOST_KEYFRAMES),
      ...this.#read(index, false, MOST_LOCAL, LOCAL_WEIGHT),
    ];
    this.#windows.set(index, looks);
    return looks;
  }

  #read(index: number, isKeyframe: boolean, most: number, total: number) {
    const free = [...this.#study.frames.entries()].filter(
      ([, frame]) => !frame.isNearSelection && frame.isKeyframe === isKeyframe,
    );
    const picked = spread(free, most);
    const weight = Math.min(1, total / picked.length);
    return picked.flatMap(([frame, { patches }]) => {
      const own = patches[index];
      return own ? [{ patch: own, weight, frame }] : [];
    });
  }
}
