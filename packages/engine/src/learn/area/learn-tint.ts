import { SELECTIONS_PER_ELEMENT, type Seconds } from '@framescout/contract';
import { type PixelRect, type PixelSize, relativePosition } from '@framescout/media';
import { boxFilter } from '../../compare/high-pass.ts';
import type { TemplateScorer } from '../../compare/template-scorer.ts';
import { cutRegion } from '../../model/cut-region.ts';
import { type ElementStudy, isPixelsOnly, type SelectionStudy } from '../../model/element-study.ts';
import { meanOf, usualWithout } from '../../model/statistics.ts';
import type { RegisteredElement } from '../../model/trained-element.ts';
import { regionOfSize } from '../../register/convert-to-region.ts';
import { areaScorer, areaShares, areaSizes, areaTemplate, learnArea } from './learn-area.ts';

// The picture behind a tint still shows: bounds of the standard deviation (luma, chroma: 0..255 steps) of
// samples from the smoothed mean of all selections.
const SIGMA = { min: [16, 2.5, 2.5], max: [60, 16, 16] };
// The mean is smoothed over this share of the region's height, to remove the backgrounds of the three
// selections.
const SMOOTHED_SHARE = 1 / 6;
// Least share of the area that agrees in each of the selections, and most that may usually agree in keyframes across
// the video.
const MIN_OWN = 0.88;
const MAX_OTHERS = 0.4;
// A tint appears abruptly: its share rises to `shown`, by at least `more` within `seconds`.
const ABRUPT_RISE = { shown: 0.7, more: 0.45, seconds: 0.45 } as const;
const LOOKED_BACK: Seconds = 4.1;

/**
 * Learns an element that only changes the colors of an area, with the picture behind it still visible:
 * borders that turn red at a hit, a picture that turns gray at a death, night vision. It has no shape to
 * search for: its place is compared by value alone, mostly by its colors. Returns null unless all three
 * selections show the same thing, which appeared at once, and other frames of the study don't.
 */
export function learnTint(study: ElementStudy): RegisteredElement | null {
  const [first, ...others] = study.selections.slice(0, SELECTIONS_PER_ELEMENT);
  if (!first || others.length < SELECTIONS_PER_ELEMENT - 1) return null;
  const clicked = [first, ...others];
  for (const size of areaSizes(first.rect, clicked)) {
    const learned = learnSized(study, clicked, size);
    if (learned) return learned;
  }
  return null;
}

function learnSized(
  study: ElementStudy,
  clicked: readonly SelectionStudy[],
  size: PixelSize,
): RegisteredElement | null {
  const regionOf = (selection: SelectionStudy) => regionOfSize(selection, size);
  const template = areaTemplate(
    clicked.map((selection) => samplesOf(selection, size)),
    size,
    (samples) => smoothMean(samples, size),
    SIGMA,
  );
  const scorer = areaScorer(study, template);
  const isShownBy = (selection: SelectionStudy) => {
    scorer.load(selection.patch);
    return scorer.agreement(relativePosition(selection.window, regionOf(selection))) >= MIN_OWN;
  };
  if (!clicked.every(isShownBy)) return null;
  const frames = study.frames.filter(({ isNearSelection, isKeyframe }) => isKeyframe && !isNearSelection);
  const others = areaShares(scorer, { ...study, frames }, clicked.map(regionOf));
  if (usualWithout(others) > MAX_OTHERS) return null;
  const comings = clicked.map((selection) => appearsAbruptly(scorer, study, selection, regionOf(selection)));
  if (comings.includes(false)) return null;
  // Where only their pixels are known, nothing shows how it appeared, but how rare it is elsewhere does show.
  if (!comings.includes(true) && !clicked.every(isPixelsOnly)) return null;
  const further = study.selections.slice(SELECTIONS_PER_ELEMENT).filter(isShownBy);
  const shown = [...clicked, ...further];
  return learnArea(study, { template, shown, regionOf }, { clicked, agreement: { kind: 'all' } });
}

/**
 * Whether the tint appeared abruptly before a selection rather than slowly, like something that a moving
 * camera reveals; null if the study doesn't show how it appeared.
 */
function appearsAbruptly(
  scorer: TemplateScorer,
  study: ElementStudy,
  { time }: SelectionStudy,
  region: PixelRect,
): boolean | null {
  if (time === null) return null;
  const before = study.frames
    .filter((frame) => frame.time <= time && frame.time >= time - LOOKED_BACK)
    .sort((a, b) => a.time - b.time);
  const shares = areaShares(scorer, { ...study, frames: before }, [region]);
  const timeAt = (index: number) => before[index]?.time ?? 0;
  const came = shares.some((share, index) => {
    if (share < ABRUPT_RISE.shown) return false;
    return shares.some(
      (other, at) =>
        at < index && timeAt(index) - timeAt(at) <= ABRUPT_RISE.seconds && share - other >= ABRUPT_RISE.more,
    );
  });
  // It may have appeared before the first frame that was read, or in a gap between frames.
  const mayHaveCome = shares.some((share, index) => {
    if (share < ABRUPT_RISE.shown || (shares[index - 1] ?? 0) >= ABRUPT_RISE.shown) return false;
    return index === 0 || timeAt(index) - timeAt(index - 1) > ABRUPT_RISE.seconds;
  });
  return came || (mayHaveCome ? null : false);
}

function samplesOf(selection: SelectionStudy, size: PixelSize): Uint8Array {
  return cutRegion(selection.patch, relativePosition(selection.window, regionOfSize(selection, size)), size);
}

/** Returns the mean of a plane's samples in several frames, smoothed. */
function smoothMean(samples: readonly Uint8Array[], size: PixelSize): Float32Array {
  const mean = Float32Array.from({ length: size.width * size.height }, (_, i) =>
    meanOf(samples.map((own) => own[i] ?? 0)),
  );
  return boxFilter(mean, size, Math.round(SMOOTHED_SHARE * size.height));
}
