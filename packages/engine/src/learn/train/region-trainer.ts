import { SELECTIONS_PER_ELEMENT } from '@framescout/contract';
import type { PixelRect } from '@framescout/media';
import {
  type ElementStudy,
  type SelectionStudy,
  type StudyFrame,
  splitKeyframes,
} from '../../model/element-study.ts';
import { EMPTY_RECT } from '../../model/pixel-rects.ts';
import { pickEvenly } from '../../model/statistics.ts';
import type { TrainedElement } from '../../model/trained-element.ts';
import { convertToRegion, offsetOfFound } from '../../register/convert-to-region.ts';
import { MAX_KEYFRAMES } from '../../register/frame-reducer.ts';
import type { Registration } from '../../register/register-selections.ts';
import { trainElement } from './train-element.ts';

// How many of a study's other frames are enough for a trial, evenly spaced.
const TRIAL_OTHERS = 24;

/** Trains elements on a study as if its first selections had been marked at given regions. */
export class RegionTrainer {
  readonly #study: ElementStudy;
  readonly #clicked: readonly SelectionStudy[];
  /**
   * The study's frames; those in which registration recognizes the selections' content are marked as near
   * one.
   */
  readonly #frames: StudyFrame[];

  constructor(study: ElementStudy, clicked: readonly SelectionStudy[], profiles: Registration['profiles']) {
    this.#study = study;
    this.#clicked = clicked;
    const showing = new Set(profiles.flatMap(({ elementFrames }) => elementFrames));
    this.#frames = study.frames.map((frame, index) => ({
      ...frame,
      isNearSelection: frame.isNearSelection || showing.has(index),
    }));
  }

  /** The first selections as if they had been marked at these regions. */
  selectionsAt(regions: readonly PixelRect[]): SelectionStudy[] {
    return this.#clicked.map((selection, index) => ({
      ...selection,
      rect: regions[index] ?? selection.rect,
    }));
  }

  /**
   * Trains an element on those of the first selections that are used, each at its region, and on all further
   * ones. A trial takes fewer background frames.
   */
  train(regions: readonly PixelRect[], isUsed: (index: number) => boolean, isTrial = false): TrainedElement {
    const { selections, counterExamples } = this.#study;
    const own = this.selectionsAt(regions);
    const offset = offsetOfFound(this.#clicked, regions, isUsed);
    const moved = (selection: SelectionStudy) => convertToRegion(selection, offset, regions[0] ?? EMPTY_RECT);
    const study = {
      ...this.#study,
      frames: isTrial ? fewerOf(this.#frames) : this.#frames,
      selections: [
        ...own.filter((_, index) => isUsed(index)),
        ...selections.slice(SELECTIONS_PER_ELEMENT).map(moved),
      ],
      counterExamples: counterExamples.map(moved),
    };
    return trainElement(study);
  }
}

/** Returns those of a study's frames that are used for a trial. */
export function fewerOf(frames: readonly StudyFrame[]): StudyFrame[] {
  const { keyframes, others } = splitKeyframes(frames);
  return [...pickEvenly(keyframes, MAX_KEYFRAMES), ...pickEvenly(others, TRIAL_OTHERS)];
}
