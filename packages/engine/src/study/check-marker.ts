import { clampSensitivity, type RegionSelection, SENSITIVITY } from '@framescout/contract';
import { createAdaptiveMatcher } from '../match/adaptive.ts';
import { emptyFrameScore } from '../match/matcher.ts';
import type { LearntElement } from './study-cache.ts';

/** How well an element can be told from a video's background. */
export type MarkerCheck = {
  /** In plain words: the gap between the selections and what the background reaches. */
  verdict: 'clear' | 'fair' | 'faint' | 'unclear';
  /** The worst selection's similarity less what 98 in 100 background frames stay below, -1..1. */
  separation: number;
  /** How many frames were looked at, and in what share of them (0..1) the element seems to be. */
  frames: number;
  seenShare: number;
  /** A sensitivity in percent between background and selections; null where the default does. */
  suggestedSensitivity: number | null;
  /** Where in the region the element was found to be: fractions 0..1 of the region. */
  box: { left: number; top: number; right: number; bottom: number };
  warnings: MarkerWarning[];
  /** The selection (0, 1 or 2) that does not show what the other two show; null where all agree. It is not learnt from. */
  oddFrame: number | null;
  /** The selections as they were registered to each other: these regions are what the element was learnt from. */
  registered: RegionSelection[];
  /** Whether the element is looked for in the whole picture (or its bounds), because it was marked at places far apart. */
  isAnywhere: boolean;
};

/** `always-there`: it is in most frames. `few-pixels`: next to nothing is the same in all selections. `flat`: no edges. */
export type MarkerWarning = 'always-there' | 'few-pixels' | 'flat';

const CLEAR = 0.5;
const FAIR = 0.3;
const FAINT = 0.15;
const ALWAYS = 0.6;
const BACKGROUND_QUANTILE = 0.98;
const FEW_PIXELS = 120;
// The mean weight of an element without edges: a fifth of what edges have.
const FLAT_WEIGHT = 0.9;

/** Tells how well a learnt element stands out from the frames that its study has. */
export function checkMarker({
  study,
  element,
  oddSelection,
}: LearntElement): Omit<MarkerCheck, 'registered'> {
  const matcher = createAdaptiveMatcher(element, study.windows);
  const score = emptyFrameScore(matcher.regionCount);
  const similarityOf = (patches: Parameters<typeof matcher.compare>[0]) => {
    matcher.compare(patches, score);
    return score.similarities[0] ?? 0;
  };
  const all = study.frames.filter((frame) => !frame.isNearSelection);
  const similarities = all.map(({ patches }) => similarityOf(patches)).sort((a, b) => a - b);
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
  const verdict = wordFor(separation);
  const isGood = verdict === 'clear' || verdict === 'fair';
  // A thin sign has few pixels, and is told well all the same.
  if (weights.length < FEW_PIXELS && !isGood) warnings.push('few-pixels');
  else if (meanWeight < FLAT_WEIGHT) warnings.push('flat');
  const middle = Math.round(50 * (worst + reached));
  const suggested = clampSensitivity(middle);
  return {
    verdict,
    separation,
    frames: all.length,
    seenShare,
    suggestedSensitivity: reached > line - FAINT && suggested > SENSITIVITY.default ? suggested : null,
    box: {
      left: template.box.left / template.width,
      top: template.box.top / template.height,
      right: (template.box.right + 1) / template.width,
      bottom: (template.box.bottom + 1) / template.height,
    },
    warnings,
    oddFrame: oddSelection,
    isAnywhere: element.isAnywhere,
  };
}

function wordFor(separation: number): MarkerCheck['verdict'] {
  if (separation >= CLEAR) return 'clear';
  if (separation >= FAIR) return 'fair';
  return separation >= FAINT ? 'faint' : 'unclear';
}
