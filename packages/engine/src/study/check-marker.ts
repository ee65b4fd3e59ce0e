import type { RegionSelection } from '@framescout/contract';
import { findBestSimilarity, scoreStudy } from '../compare/score-frames.ts';
import { withoutOutlier } from '../model/agreement.ts';
import { DEFAULT_THRESHOLD } from '../model/matcher.ts';
import { quantile } from '../model/statistics.ts';
import type { LearnedElement } from './study-cache.ts';

/** How well an element stands out from a video's background. */
export type MarkerCheck = {
  /** The separation, in words. */
  verdict: 'clear' | 'fair' | 'faint' | 'unclear';
  /** The worst selection's correlation minus the 98th percentile of background similarity, -1..1. */
  separation: number;
  /** The number of frames compared, and the share (0..1) in which the element seems to be visible. */
  frames: number;
  seenShare: number;
  /** The element's box within the region, as fractions 0..1 of the region. */
  box: { left: number; top: number; right: number; bottom: number };
  warnings: MarkerWarning[];
  /** False for a flat area or a tint: only its colors are compared, where it was marked. */
  hasShape: boolean;
  /**
   * The selection (0, 1 or 2) that doesn't show what the other two show, and wasn't learned from; null if all
   * agree.
   */
  oddFrame: number | null;
  /**
   * The selection (0, 1 or 2) that shows less than the other two share, in which case only what all three
   * share was learned; null if none.
   */
  variedFrame: number | null;
  /** The selections after registration: the regions that the element was learned from. */
  registered: RegionSelection[];
  /**
   * The selections (0, 1 or 2) whose place in this video shows something else, as those of a template from
   * another recording: their times mean nothing here.
   */
  foreign: number[];
  /**
   * Whether the whole picture (or its bounds) is searched, because the element was marked at places far apart
   * or the user said that it may be anywhere.
   */
  isAnywhere: boolean;
};

/**
 * `always-there`: it is in most frames. `few-pixels`: the selections have almost no pixels in common. `flat`:
 * no edges.
 */
export type MarkerWarning = 'always-there' | 'few-pixels' | 'flat';

// Least separations of the verdicts.
const CLEAR = 0.5;
const FAIR = 0.3;
const FAINT = 0.15;
// Share of frames above which an element is always there.
const ALWAYS = 0.6;
// Leaves out the most similar of 64 keyframes, which may show something odd.
const BACKGROUND_QUANTILE = 0.98;
// With fewer pixels, other things look the same by chance: little more than MIN_PIXELS, which are always learned.
const FEW_PIXELS = 120;
// An element without edges has a mean weight below this: flat pixels count a fifth of edges.
const FLAT_WEIGHT = 0.9;

/** Whether a check doubts that an element will be found: its samples or the video need a second look. */
export function isDoubtful({
  oddFrame,
  verdict,
  warnings,
}: Pick<MarkerCheck, 'oddFrame' | 'verdict' | 'warnings'>): boolean {
  return oddFrame !== null || verdict === 'faint' || verdict === 'unclear' || warnings.length > 0;
}

/** Measures how well a learned element stands out from its study's frames. */
export function checkMarker({
  study,
  element,
  agreement,
}: LearnedElement): Omit<MarkerCheck, 'registered' | 'foreign'> {
  const scores = scoreStudy(element, study);
  const similarities = scores.map((score) => score.similarities[0] ?? 0).sort((a, b) => a - b);
  const background = similarities.filter((similarity) => similarity <= DEFAULT_THRESHOLD);
  const reached = quantile(background, BACKGROUND_QUANTILE);
  const worst = Math.min(1, ...element.selections.map(({ correlation }) => Math.max(0, correlation)));
  const separation = worst - reached;
  const seenShare = similarities.length > 0 ? 1 - background.length / similarities.length : 0;
  const { template } = element;
  const weights = template.weights.filter((weight) => weight > 0);
  const meanWeight = weights.reduce((sum, weight) => sum + weight, 0) / Math.max(1, weights.length);
  const warnings: MarkerWarning[] = [];
  if (seenShare > ALWAYS) warnings.push('always-there');
  // An element that isn't found even where it was marked won't be found elsewhere.
  const isLost = !element.isPlain && !isFoundWhereMarked({ study, element, agreement });
  const verdict = isLost ? 'unclear' : wordFor(separation);
  const isGood = verdict === 'clear' || verdict === 'fair';
  // A thin sign has few pixels, but is still recognized well.
  if (weights.length < FEW_PIXELS && !isGood) warnings.push('few-pixels');
  else if (!element.isPlain && meanWeight < FLAT_WEIGHT) warnings.push('flat');
  return {
    verdict,
    separation,
    frames: scores.length,
    seenShare,
    box: {
      left: template.box.left / template.width,
      top: template.box.top / template.height,
      right: (template.box.right + 1) / template.width,
      bottom: (template.box.bottom + 1) / template.height,
    },
    warnings,
    hasShape: !element.isPlain,
    oddFrame: agreement.kind === 'outlier' ? agreement.index : null,
    variedFrame: agreement.kind === 'varied' ? agreement.index : null,
    isAnywhere: element.isAnywhere,
  };
}

/**
 * Whether the element is similar enough for an event at each selection that it was learned from, if only in a
 * frame beside the marked one: what was marked during a fade is learned at full opacity.
 */
function isFoundWhereMarked({
  study,
  element,
  agreement,
}: Pick<LearnedElement, 'study' | 'element' | 'agreement'>): boolean {
  return withoutOutlier(study.selections, agreement).every((selection) => {
    const { patch, before, after } = selection;
    return [patch, ...before, ...after].some(
      (shown) => findBestSimilarity(element, { window: selection.window, patch: shown }) >= DEFAULT_THRESHOLD,
    );
  });
}

function wordFor(separation: number): MarkerCheck['verdict'] {
  if (separation >= CLEAR) return 'clear';
  if (separation >= FAIR) return 'fair';
  return separation >= FAINT ? 'faint' : 'unclear';
}
