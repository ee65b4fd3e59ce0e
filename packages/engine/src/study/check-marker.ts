import { clampSensitivity, type RegionSelection, SENSITIVITY } from '@framescout/contract';
import type { ElementStudy } from '../match/element-study.ts';
import { scoreStudy } from '../match/score-study.ts';
import { similarityIn } from '../match/similarity-in.ts';
import type { TrainedElement } from '../match/train-element.ts';
import type { LearntElement } from './study-cache.ts';

/** How well an element stands out from a video's background. */
export type MarkerCheck = {
  /** The separation in words. */
  verdict: 'clear' | 'fair' | 'faint' | 'unclear';
  /** The worst selection's correlation minus the 98th percentile of background similarity, -1..1. */
  separation: number;
  /** The number of frames compared, and the share (0..1) in which the element seems to be visible. */
  frames: number;
  seenShare: number;
  /** A sensitivity in percent between background and selections; null if the default is fine. */
  suggestedSensitivity: number | null;
  /** The element's box within the region, as fractions 0..1 of the region. */
  box: { left: number; top: number; right: number; bottom: number };
  warnings: MarkerWarning[];
  /** False for an even area, or a tint: only its colours are compared, where it was marked. */
  hasShape: boolean;
  /**
   * The selection (0, 1 or 2) that does not show what the other two show, and was not learnt from; null if all agree.
   */
  oddFrame: number | null;
  /** The selection (0, 1 or 2) that shows less than the other two share; what all three share was learnt. */
  variedFrame: number | null;
  /** The selections after registration: the regions that the element was learnt from. */
  registered: RegionSelection[];
  /** Whether the whole picture (or its bounds) is searched, because the element was marked at places far apart. */
  isAnywhere: boolean;
};

/**
 * `always-there`: it is in most frames. `few-pixels`: the selections have almost no pixels in common. `flat`: no edges.
 */
export type MarkerWarning = 'always-there' | 'few-pixels' | 'flat';

const CLEAR = 0.5;
const FAIR = 0.3;
const FAINT = 0.15;
const ALWAYS = 0.6;
const BACKGROUND_QUANTILE = 0.98;
const FEW_PIXELS = 120;
// An element without edges has a mean weight below this: flat pixels count a fifth of edges.
const FLAT_WEIGHT = 0.9;

/** Measures how well a learnt element stands out from its study's frames. */
export function checkMarker({
  study,
  element,
  oddSelection,
  variedSelection,
}: LearntElement): Omit<MarkerCheck, 'registered'> {
  const scores = scoreStudy(element, study);
  const similarities = scores.map((score) => score.similarities[0] ?? 0).sort((a, b) => a - b);
  const line = SENSITIVITY.default / 100;
  const background = similarities.filter((similarity) => similarity <= line);
  const reached = background[Math.floor(background.length * BACKGROUND_QUANTILE)] ?? 0;
  const worst = Math.min(1, ...element.selections.map(({ correlation }) => Math.max(0, correlation)));
  const separation = worst - reached;
  const seenShare = similarities.length > 0 ? 1 - background.length / similarities.length : 0;
  const { template } = element;
  const weights = template.weights.filter((weight) => weight > 0);
  const meanWeight = weights.reduce((sum, weight) => sum + weight, 0) / Math.max(1, weights.length);
  const warnings: MarkerWarning[] = [];
  if (seenShare > ALWAYS) warnings.push('always-there');
  // What is not found even where it was marked will not be found elsewhere.
  const isLost = !element.isPlain && leastOwnSimilarity(study, element, oddSelection) < line;
  const verdict = isLost ? 'unclear' : wordFor(separation);
  const isGood = verdict === 'clear' || verdict === 'fair';
  // A thin sign has few pixels, but is recognised well anyway.
  if (weights.length < FEW_PIXELS && !isGood) warnings.push('few-pixels');
  else if (!element.isPlain && meanWeight < FLAT_WEIGHT) warnings.push('flat');
  const middle = Math.round(50 * (worst + reached));
  const suggested = clampSensitivity(middle);
  return {
    verdict,
    separation,
    frames: scores.length,
    seenShare,
    suggestedSensitivity: reached > line - FAINT && suggested > SENSITIVITY.default ? suggested : null,
    box: {
      left: template.box.left / template.width,
      top: template.box.top / template.height,
      right: (template.box.right + 1) / template.width,
      bottom: (template.box.bottom + 1) / template.height,
    },
    warnings,
    hasShape: !element.isPlain,
    oddFrame: oddSelection,
    variedFrame: variedSelection,
    isAnywhere: element.isAnywhere,
  };
}

/** How similar (0..1) the element is to what it was learnt from, in the selection that shows it worst. */
function leastOwnSimilarity(
  { selections }: ElementStudy,
  element: TrainedElement,
  odd: number | null,
): number {
  const own = selections.filter((_, index) => index !== odd);
  return Math.min(...own.map((selection) => similarityIn(selection, element)));
}

function wordFor(separation: number): MarkerCheck['verdict'] {
  if (separation >= CLEAR) return 'clear';
  if (separation >= FAIR) return 'fair';
  return separation >= FAINT ? 'faint' : 'unclear';
}
