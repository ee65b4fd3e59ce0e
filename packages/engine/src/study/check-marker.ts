import type { RegionSelection } from '@framescout/contract';
import { findBestSimilarity, scoreStudy } from '../compare/score-frames.ts';
import { withoutOutlier } from '../model/agreement.ts';
import { DEFAULT_THRESHOLD } from '../model/matcher.ts';
import type { LearnedElement } from './study-cache.ts';

/** Whether an element can be recognized in a video. */
export type MarkerCheck = {
  /** Whether each of its selections resembles their common template at least as much as an event must. */
  verdict: 'clear' | 'unclear';
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
 * `always-there`: it is in nearly all frames. `few-pixels`: it is unclear, and its selections have almost no pixels in
 * common.
 */
export type MarkerWarning = 'always-there' | 'few-pixels';

// Much of a study lies around the selections, where menus and lists may be on screen for 93 % of it.
const ALWAYS = 0.95;
// With fewer pixels, other things look the same by chance: little more than MIN_PIXELS, which are always learned.
const FEW_PIXELS = 120;

/** Whether a check doubts that an element will be found: its samples or the video need a second look. */
export function isDoubtful({
  oddFrame,
  verdict,
  warnings,
}: Pick<MarkerCheck, 'oddFrame' | 'verdict' | 'warnings'>): boolean {
  return oddFrame !== null || verdict === 'unclear' || warnings.length > 0;
}

/** Checks whether a learned element can be recognized, in its selections and in its study's frames. */
export function checkMarker({
  study,
  element,
  agreement,
}: LearnedElement): Omit<MarkerCheck, 'registered' | 'foreign'> {
  const scores = scoreStudy(element, study);
  const seen = scores.filter(({ similarities }) => (similarities[0] ?? 0) > DEFAULT_THRESHOLD);
  const seenShare = scores.length > 0 ? seen.length / scores.length : 0;
  const { template } = element;
  const isRecognized = element.selections.every(({ correlation }) => correlation >= DEFAULT_THRESHOLD);
  const isLost = !element.isPlain && !isFoundWhereMarked({ study, element, agreement });
  const verdict = isRecognized && !isLost ? 'clear' : 'unclear';
  const warnings: MarkerWarning[] = [];
  if (seenShare > ALWAYS) warnings.push('always-there');
  // A thin sign has few pixels, but is recognized well all the same.
  if (verdict === 'unclear' && template.weights.filter((weight) => weight > 0).length < FEW_PIXELS)
    warnings.push('few-pixels');
  return {
    verdict,
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
