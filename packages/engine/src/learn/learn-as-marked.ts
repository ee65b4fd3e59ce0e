import { SELECTIONS_PER_ELEMENT } from '@framescout/contract';
import { findBestSimilarity } from '../compare/score-frames.ts';
import { type Agreement, withoutOutlier } from '../model/agreement.ts';
import { type ElementStudy, isPixelsOnly, type SelectionStudy } from '../model/element-study.ts';
import { searchWindows } from '../model/search-windows.ts';
import {
  correlationMargin,
  ELEMENT_SHARE,
  MIN_OWN_CORRELATION,
  type RegisteredElement,
  type TrainedElement,
  worstCorrelation,
} from '../model/trained-element.ts';
import { trainElement } from './train/train-element.ts';

// Selections show the same thing if their template correlates this much more with each of them than with the
// background: in tests, 0.7 more; at most 0.25 more if one shows something else.
const CLEAR_MARGIN = 0.3;

/** What was learned from two of three selections, and how much better they match it than the background does. */
type LearnedFromTwo = { third: number; element: TrainedElement; margin: number };

/**
 * Learns from selections exactly where they were marked: a single one, or some of which only the pixels are
 * known, which cannot be registered. In another recording, they were registered already, but one of three may
 * not have shown the element even there; it is left out if the other two tell.
 */
export function learnAsMarked(study: ElementStudy, clicked: readonly SelectionStudy[]): RegisteredElement {
  const isForeign = clicked.some(isPixelsOnly);
  const all = trainElement(study, isForeign);
  const areAllAlike = clicked.length === SELECTIONS_PER_ELEMENT && isCommon(all);
  const fromTwo = areAllAlike ? null : learnFromTwo(study, clicked, isForeign);
  const agreement: Agreement = fromTwo
    ? { kind: 'outlier', index: fromTwo.third }
    : { kind: areAllAlike ? 'all' : 'unconfirmed' };
  const hasFurther = study.selections.length > clicked.length;
  const element =
    fromTwo && hasFurther
      ? trainElement({ ...study, selections: withoutOutlier(study.selections, agreement) }, isForeign)
      : (fromTwo?.element ?? all);
  const registered = clicked.map(({ rect }) => rect);
  return {
    element,
    registered,
    agreement,
    windows: searchWindows([...element.places, ...withoutOutlier(registered, agreement)], study.picture),
  };
}

/**
 * Learns from the two of three selections that have something in common which the third doesn't show; null if there
 * are none, or if two pairs of them may be right.
 */
function learnFromTwo(
  study: ElementStudy,
  clicked: readonly SelectionStudy[],
  isForeign: boolean,
): LearnedFromTwo | null {
  if (clicked.length !== SELECTIONS_PER_ELEMENT) return null;
  const pairs = clicked.map((_, third): LearnedFromTwo => {
    const selections = clicked.filter((_, index) => index !== third);
    const element = trainElement({ ...study, selections }, isForeign);
    return { third, element, margin: correlationMargin(element) };
  });
  const [surest, other] = pairs.sort((a, b) => b.margin - a.margin);
  if (!surest || !other || !isCommon(surest.element) || surest.margin - other.margin < CLEAR_MARGIN)
    return null;
  const third = clicked[surest.third];
  // It may have been marked carelessly, with the element anywhere within its pixels.
  const similarity = third ? findBestSimilarity({ ...surest.element, isAnywhere: true }, third) : 1;
  return similarity < ELEMENT_SHARE ? surest : null;
}

/** Whether an element learned from some selections is shown by each of them, and not by the background. */
function isCommon(element: TrainedElement): boolean {
  return worstCorrelation(element) >= MIN_OWN_CORRELATION && correlationMargin(element) >= CLEAR_MARGIN;
}
