import type { PlanePatch } from '@framescout/media';
import { type PixelRect, type Position, relativePosition } from '@framescout/media';
import { coreAround, isClicked } from '../model/click-error.ts';
import { cutRegion } from '../model/cut-region.ts';
import type { ElementStudy, SelectionStudy } from '../model/element-study.ts';
import { pictureScale } from '../model/pixel-rects.ts';
import { ENOUGH_BACKGROUNDS } from '../model/statistics.ts';
import type { TrainedElement } from '../model/trained-element.ts';
import { alignSample } from '../register/align-sample.ts';
import { learnElement } from './learn-element.ts';
import { fewerOf } from './train/region-trainer.ts';
import { trainElement } from './train/train-element.ts';

/** What was learned from one or two selections: enough to suggest more of them. */
export type ProvisionalElement = {
  element: TrainedElement;
  /** Offset from the learned region to the first selection's box on the same element. */
  toBox: Position;
};

/**
 * Learns from the first one or two selections. A single one doesn't show which of its pixels stay the same.
 * The frames just before and after it do if the picture behind the element moves, so they stand in for
 * further selections.
 * @throws {TypeError} without selections
 */
export function learnFirstSelections(study: ElementStudy): ProvisionalElement {
  const [first, ...others] = study.selections;
  if (!first) throw new TypeError('an element without selections cannot be learned');
  const thinned = withFewerFrames(study);
  if (others.length > 0) {
    const { element, registered } = learnElement(thinned);
    return { element, toBox: relativePosition(registered[0] ?? first.rect, first.rect) };
  }
  // In the second patch, about 0.08 s away, the picture has moved enough.
  const [before, after] = [first.before, first.after].map(([nearest, second]) => second ?? nearest);
  const beside = [before, after].flatMap((patch) => (patch ? [alignAdjacentFrame(first, patch)] : []));
  return {
    element: trainElement({ ...thinned, selections: [first, ...beside] }),
    toBox: { x: 0, y: 0 },
  };
}

/**
 * Learns from just the middle of a single clicked selection: one selection can't separate the icon in a line
 * of a list from the names next to it, which differ in the next line. Returns null for a box the user drew,
 * which is exactly what they mean.
 */
export function learnCore(study: ElementStudy): (ProvisionalElement & { study: ElementStudy }) | null {
  const [first, ...others] = study.selections;
  if (!first || others.length > 0 || !isClicked(first.rect)) return null;
  const middle = { x: first.rect.width / 2, y: first.rect.height / 2 };
  const rect = coreAround(middle, first.rect, pictureScale(study.picture));
  const core = { ...study, selections: [{ ...first, rect }] };
  const { element } = learnFirstSelections(core);
  return { element, study: core, toBox: relativePosition(rect, first.rect) };
}

/** Learns from the first selection and one example that may show the same thing. */
export function learnTogether(study: ElementStudy, example: SelectionStudy): TrainedElement {
  return trainElement({ ...withFewerFrames(study), selections: [...study.selections.slice(0, 1), example] });
}

function alignAdjacentFrame(selection: SelectionStudy, patch: PlanePatch): SelectionStudy {
  const { time, rect, window } = selection;
  const at = relativePosition(window, rect);
  const reference = cutRegion(selection.patch, at, rect);
  const { x, y } = alignSample(reference, patch, at, rect);
  const moved: PixelRect = { ...rect, left: window.left + x, top: window.top + y };
  return { time, rect: moved, window, patch, before: [], after: [] };
}

/**
 * Returns a study with fewer frames, since a suggestion must be quick. Frames close to the selection mostly show the
 * element, so they are left out if enough others remain.
 */
function withFewerFrames(study: ElementStudy): ElementStudy {
  const away = study.frames.filter((frame) => !frame.isNearSelection);
  return { ...study, frames: fewerOf(away.length >= ENOUGH_BACKGROUNDS ? away : study.frames) };
}
