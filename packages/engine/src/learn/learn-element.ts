import { AUTOMATIC_AREA, SELECTIONS_PER_ELEMENT, type SearchArea } from '@framescout/contract';
import { scoreStudy } from '../compare/score-frames.ts';
import { areAgreed, isOutlier, withoutOutlier } from '../model/agreement.ts';
import { type ElementStudy, isPixelsOnly, type SelectionStudy } from '../model/element-study.ts';
import {
  correlationMargin,
  MIN_OWN_CORRELATION,
  type RegisteredElement,
  worstCorrelation,
} from '../model/trained-element.ts';
import { convertToRegion, offsetOfFound } from '../register/convert-to-region.ts';
import { USUAL_BONUS } from '../register/likely-shifts.ts';
import { proposePairs } from '../register/propose-pairs.ts';
import { registerSelections } from '../register/register-selections.ts';
import { addSidewaysPlaces } from './add-sideways-places.ts';
import { applySearchArea } from './apply-search-area.ts';
import { learnPlain } from './area/learn-plain.ts';
import { learnTint } from './area/learn-tint.ts';
import { equalizeOpacity } from './equalize-opacity.ts';
import { CLEAR_SALIENCE, isSharedByAll } from './is-shared-by-all.ts';
import { learnAsMarked } from './learn-as-marked.ts';
import { learnLookAlikes } from './learn-look-alikes.ts';
import { areCloseInTime, learnRecurring } from './learn-recurring.ts';
import { allowRecolored, learnSurroundings } from './learn-surroundings.ts';
import { measureBackgroundLikeness } from './measure-background-likeness.ts';
import { LEAST_DISTINCT, measureDistinctness } from './measure-distinctness.ts';
import { pickMostStrikingFrames } from './pick-most-striking-frames.ts';
import { type LearnedPair, SelectionLearner } from './selection-learner.ts';
import { trainElement } from './train/train-element.ts';

// What two selections show at one place, and stands out this much, was placed correctly even if the third shows
// something else.
const CLEAR_OF_TWO = 7;
// Another placement must beat the best one by this factor: where one selection is wrong, chance does by less.
const BETTER = 1.1;
// If the third frame shows something else, the other two may share only their background. In that case, the
// correlation of their template with themselves exceeds that with the background by less than this, or is below
// MIN_OWN_CORRELATION.
const MIN_APART = 0.1;

/**
 * Learns an element from its study.
 *
 * The first three selections are registered: what two of them most certainly have in common is learned, and
 * the third must show it, or at least share with both what stands out; otherwise it is an outlier, reported and
 * left out. If the result hardly stands out, other placements are tried, and the best is kept. What resembles it in
 * the study's frames then tells what about it is its own. Further selections, which come from corrections, are
 * placed where the element was found. `area` says where to search for the element; a flat area stays where it was
 * marked.
 */
export function learnElement(study: ElementStudy, area: SearchArea = AUTOMATIC_AREA): RegisteredElement {
  const plain = learnPlain(study);
  if (plain) return plain;
  const marked = learnFromBestFrames(study);
  const isInDoubt = isDoubtful(marked, study);
  const tint = isInDoubt ? learnTint(study) : null;
  if (tint) return tint;
  // What is not known well may seem to resemble itself.
  const { learned, scores } = isInDoubt
    ? { learned: marked, scores: scoreStudy(marked.element, study) }
    : learnLookAlikes(marked, study);
  const { training: _, ...element } = learned.element;
  const placed = applySearchArea({ ...learned, element }, study.picture, area);
  // It is searched for in the whole picture, of which the study covers only a part.
  if (placed.element.isAnywhere) return placed;
  const widened = addSidewaysPlaces(placed, scores, study.picture);
  const inColors = allowRecolored(learnSurroundings(widened, scores, study), study);
  return measureBackgroundLikeness(inColors, scores);
}

/**
 * Learns from what was marked. If one of three selections shows something else, tries nearby frames in which
 * the marked places are more striking, and learns from those if they all agree.
 */
function learnFromBestFrames(study: ElementStudy): RegisteredElement {
  const marked = learnEquallyOpaque(study, learnMarked(study));
  const striking = marked.agreement.kind === 'outlier' ? pickMostStrikingFrames(study) : null;
  if (!striking) return marked;
  const learned = learnEquallyOpaque(striking, learnMarked(striking));
  return areAgreed(learned.agreement) && !isDoubtful(learned, striking) ? learned : marked;
}

/**
 * Learns again at the same places from frames of equal opacity, if some selections were marked during a
 * fade.
 */
function learnEquallyOpaque(study: ElementStudy, marked: RegisteredElement): RegisteredElement {
  const { registered, agreement, element } = marked;
  const [region] = registered;
  if (!region) return marked;
  const offset = offsetOfFound(study.selections, registered, (index) => !isOutlier(agreement, index));
  const placed = (selection: SelectionStudy, index = registered.length): SelectionStudy => {
    const rect = registered[index];
    return rect ? { ...selection, rect } : convertToRegion(selection, offset, region);
  };
  const shown = withoutOutlier(study.selections.map(placed), agreement);
  const selections = equalizeOpacity(shown, element.template);
  if (!selections) return marked;
  const counterExamples = study.counterExamples.map((example) => placed(example));
  return { ...marked, element: trainElement({ ...study, selections, counterExamples }) };
}

/** Whether the learned element may be just the background that two of the frames share, or nothing at all. */
function isDoubtful({ element, agreement }: RegisteredElement, study: ElementStudy): boolean {
  const apart = correlationMargin(element);
  // Frames that show it tinted may correlate as well, but are few.
  if (areAgreed(agreement)) return apart < 0 && measureDistinctness(element, study) < CLEAR_SALIENCE;
  return (
    agreement.kind === 'unconfirmed' || apart < MIN_APART || worstCorrelation(element) < MIN_OWN_CORRELATION
  );
}

/**
 * Learns from the selections where they show the same thing or, if they are clicks within one appearance, what
 * recurs elsewhere.
 */
function learnMarked(study: ElementStudy): RegisteredElement {
  const learned = learnRegistered(study);
  return learnRecurring(study, learned) ?? learned;
}

/**
 * Learns from the selections where they show the same thing: where registration found it if that stands out clearly,
 * or else in the most salient of further placements.
 */
function learnRegistered(study: ElementStudy): RegisteredElement {
  const clicked = study.selections.slice(0, SELECTIONS_PER_ELEMENT);
  if (clicked.length === 1 || clicked.some(isPixelsOnly)) return learnAsMarked(study, clicked);
  const { hypothesis, reduced, profiles } = registerSelections(study, clicked);
  const learner = new SelectionLearner(study, clicked, { reduced, profiles });
  const known = hypothesis && learner.learnPair(hypothesis);
  if (known && isClear(known)) return completePair(known, learner);
  const tried = proposePairs(study, clicked, profiles).map((proposed) => learner.tryPair(proposed));
  const promising = pickBest([known, ...tried], clicked);
  const learned = promising && promising !== known ? learner.learnPair(promising.hypothesis) : null;
  const best = pickBest([known, learned], clicked);
  if (!best || (best.salience < LEAST_DISTINCT && !isClickedInAll(best))) return learner.learnUnregistered();
  return completePair(best, learner);
}

/**
 * Whether all selections show something as they were clicked, which is more than frames share by chance. Something much
 * like it may always be on screen, such as the number of another lap.
 */
function isClickedInAll(pair: LearnedPair): boolean {
  return isUndisputed(pair) && pair.isUsual && pair.stray <= 1 && isCertain(pair);
}

/** Whether what a pair shows is more than frames share by chance, though it may be on screen all the time. */
function isCertain({ evidence }: LearnedPair): boolean {
  return evidence >= CLEAR_SALIENCE;
}

/**
 * Returns the pair that is placed best; null if there is none. What may be chance doesn't count if all selections show
 * something as they were clicked.
 */
function pickBest(
  pairs: readonly (LearnedPair | null)[],
  clicked: readonly SelectionStudy[],
): LearnedPair | null {
  const placed = pairs.filter((pair) => pair !== null);
  const candidates = placed.some(isClickedInAll) ? placed.filter(isCertain) : placed;
  return candidates.reduce<LearnedPair | null>(
    (best, pair) => (!best || isBetter(pair, best, clicked) ? pair : best),
    null,
  );
}

/** Whether no third selection differs from what a pair shows. */
function isUndisputed({ third }: LearnedPair): boolean {
  return third?.isAlike ?? true;
}

/**
 * Whether a pair is clearly placed correctly: it stands out, all selections or at least two in a usual placement show it,
 * and it doesn't mistake clicks one below the other for clicks on one thing.
 */
function isClear(pair: LearnedPair): boolean {
  const isShown = isUndisputed(pair)
    ? pair.salience >= CLEAR_SALIENCE
    : pair.salience >= CLEAR_OF_TWO && pair.isUsual;
  return isShown && pair.stray <= 1;
}

/**
 * Whether a pair is placed better than another one: it stands out more, or all three selections show it. It must stand
 * out by far more if only the other is placed as usual, or if the other is what all three show.
 */
function isBetter(pair: LearnedPair, other: LearnedPair, clicked: readonly SelectionStudy[]): boolean {
  if (sharesOnlyOneMoment(pair, other, clicked)) return false;
  if (isShownByAll(pair, other)) return USUAL_BONUS * pair.salience > other.salience;
  const isUnusual = isShownByAll(other, pair) || (other.isUsual && !pair.isUsual);
  return pair.salience > (isUnusual ? USUAL_BONUS : BETTER) * other.salience;
}

/**
 * Whether all three selections show what a pair teaches, and the third of another pair shows some of what that
 * teaches. If it showed none of it, it would be the odd one.
 */
function isShownByAll(pair: LearnedPair, other: LearnedPair): boolean {
  return isUndisputed(pair) && !isUndisputed(other) && (other.third?.isFound ?? false);
}

/**
 * Whether a pair has more in common than all three selections do only because both of its frames are from one
 * moment: lines that were on screen together are in both.
 */
function sharesOnlyOneMoment(
  pair: LearnedPair,
  known: LearnedPair,
  clicked: readonly SelectionStudy[],
): boolean {
  const isKnown = isUndisputed(known) && known.salience >= LEAST_DISTINCT;
  const times = pair.alike.map((index) => clicked[index]?.time ?? null);
  return isKnown && !isUndisputed(pair) && areCloseInTime(times);
}

/** Completes a pair, or learns what all three selections share if that is what was marked. */
function completePair(pair: LearnedPair, learner: SelectionLearner): RegisteredElement {
  if (pair.third && !pair.third.isAlike) {
    const { index } = pair.third;
    const shared = learner.learnShared(pair, index);
    const areBoxes = learner.hasBoxes;
    const isShared = isSharedByAll({
      ofAll: shared.salience,
      ofTwo: pair.salience,
      areBoxes,
      isClicked: learner.isSharedClicked(pair, shared.learned),
      isThirdOutlier: () => learner.isThirdOutlier(pair, index),
    });
    if (isShared)
      return areBoxes ? shared.learned : { ...shared.learned, agreement: { kind: 'varied', index } };
  }
  return learner.complete(pair);
}
