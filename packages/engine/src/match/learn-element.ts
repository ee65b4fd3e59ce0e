import { AUTOMATIC_AREA, SELECTIONS_PER_ELEMENT, type SearchArea } from '@framescout/contract';
import { type PixelRect, positionIn } from '@framescout/media';
import { type ElementStudy, type SelectionStudy, searchWindows } from './element-study.ts';
import { equallyOpaque } from './equally-opaque.ts';
import { learnPlain } from './learn-plain.ts';
import { learnRecurring } from './learn-recurring.ts';
import { learnTint } from './learn-tint.ts';
import { Lesson, type PairLesson, type RegisteredElement } from './lesson.ts';
import { withLikeness } from './measure-likeness.ts';
import { mostStriking } from './most-striking.ts';
import { movedToRegion } from './moved-to-region.ts';
import { areOfOneAppearance } from './one-appearance.ts';
import { proposePairs } from './propose-pairs.ts';
import { withPlacesAside } from './pushed-aside.ts';
import { registerSelections } from './register-selections.ts';
import { scoreStudy } from './score-study.ts';
import { withSearchArea } from './search-area.ts';
import { CLEAR_STANDING, isSharedByAll, SHARED_STANDING } from './standing.ts';
import type { Hypothesis } from './surest-pair.ts';
import { trainElement } from './train-element.ts';

// With less standing than this, no two selections show the same, and none is odder than the others.
const LEAST_STANDING = 2.7;
// Another placement must beat the best one by this factor; this many of the most promising are learnt in full to check.
const BETTER = 1.1;
const MOST_LEARNT = 2;
// A template that correlates this much with the background may come from an unusually noisy encoding, assumed to have
// COARSE_NOISE times the usual noise. Not if its standing is clearly high: then it has a look-alike.
const SURE_STANDING = 7;
const COARSE_CORRELATION = 0.6;
const COARSE_NOISE = 1.5;
// If nothing stands out clearly, the noise may be higher still: at a third of the usual bitrate, equal pixels differ
// twice as much. Allowing for that finds more by chance, so all three selections must agree, and the standing must be
// half as high again.
const USUAL_NOISE = 1;
const COARSEST_NOISE = 2;
const SURELY_BETTER = 1.5;
// Another recording's pixels went through another encoder, often another scaler, and its looks are the only ones there
// are: with less allowance, what this recording makes of the element passes for background.
const FOREIGN_NOISE = 3;
// Where the third frame shows something else, the other two may only share their background. Then what they teach correlates
// with them by less than this more than with the background, or by less than this at all.
const LEAST_APART = 0.1;
const LEAST_OWN_CORRELATION = 0.8;

/**
 * Learns an element from its study.
 * The first three selections are registered: what two of them most certainly have in common is learnt, and the third
 * must show it, or at least share with both what stands out; otherwise it is reported as odd and left out. If the result
 * hardly stands out, other placements and a noisier encoding are tried, and the best is kept. Further selections, which
 * come from corrections, lie where the element was found. `area` says where to search for it; an even area stays where it was marked.
 */
export function learnElement(study: ElementStudy, area: SearchArea = AUTOMATIC_AREA): RegisteredElement {
  const plain = learnPlain(study);
  if (plain) return plain;
  const marked = learnInFull(study);
  const tint = isDoubtful(marked) ? learnTint(study) : null;
  if (tint) return tint;
  const placed = withSearchArea(marked, study.picture, area);
  // The whole picture is searched for it, of which the study shows only a part.
  if (placed.element.isAnywhere) return placed;
  const scores = scoreStudy(placed.element, study);
  return withLikeness(withPlacesAside(placed, scores, study.picture), scores);
}

/** Learns from what was marked; if one of three shows something else, from the frames close to them that strike more, should all agree there. */
function learnInFull(study: ElementStudy): RegisteredElement {
  const marked = learnEquallyOpaque(study, learnMarked(study));
  const striking = marked.oddSelection === null ? null : mostStriking(study);
  if (!striking) return marked;
  const learnt = learnEquallyOpaque(striking, learnMarked(striking));
  return learnt.isAgreed && !isDoubtful(learnt) ? learnt : marked;
}

/** Learns again in the same places from looks at the element that are equally opaque, if it was marked while it faded. */
function learnEquallyOpaque(study: ElementStudy, marked: RegisteredElement): RegisteredElement {
  const { registered, oddSelection, element } = marked;
  const [click] = study.selections;
  const [region] = registered;
  if (!click || !region) return marked;
  const placed = (selection: SelectionStudy, index = registered.length): SelectionStudy => {
    const rect = registered[index];
    return rect ? { ...selection, rect } : movedToRegion(selection, positionIn(click.rect, region), region);
  };
  const shown = study.selections.map(placed).filter((_, index) => index !== oddSelection);
  const selections = equallyOpaque(shown, element.template);
  if (!selections) return marked;
  const counterExamples = study.counterExamples.map((example) => placed(example));
  return { ...marked, element: trainElement({ ...study, selections, counterExamples }) };
}

/** Whether what was learnt may be but what lay behind the element in two of the frames, or nothing at all. */
function isDoubtful({ element, isAgreed, oddSelection }: RegisteredElement): boolean {
  const worst = Math.min(...element.selections.map(({ correlation }) => correlation));
  const apart = worst - element.backgroundCorrelation;
  if (isAgreed) return apart < 0;
  return oddSelection === null || apart < LEAST_APART || worst < LEAST_OWN_CORRELATION;
}

function learnMarked(study: ElementStudy): RegisteredElement {
  const learnt = learnRegistered(study);
  return learnRecurring(study, learnt) ?? learnt;
}

function learnRegistered(study: ElementStudy): RegisteredElement {
  const clicked = study.selections.slice(0, SELECTIONS_PER_ELEMENT);
  if (clicked.length === 1 || clicked.some(isPixelsOnly)) return learnAsMarked(study, clicked);
  const { hypothesis, reduced, looks } = registerSelections(study, clicked);
  const lesson = new Lesson(study, clicked, { reduced, looks });
  const known = hypothesis && lesson.learnPair(hypothesis);
  if (known && isClear(known, lesson)) return completeWithNoise(known, lesson);
  const proposed = proposePairs(study, clicked, looks);
  const isBetter = (pair: PairLesson) =>
    !known || (pair.standing > BETTER * known.standing && !isOneMoment(pair, known, clicked));
  let best = firstConfirmed(tryPairs(proposed, USUAL_NOISE, lesson), isBetter, lesson) ?? known;
  if (!best || !isClear(best, lesson)) {
    const least = SURELY_BETTER * (best?.standing ?? 0);
    const isSurelyBetter = ({ standing, isThirdAlike }: PairLesson) => isThirdAlike && standing > least;
    best = firstConfirmed(tryPairs(proposed, COARSEST_NOISE, lesson), isSurelyBetter, lesson) ?? best;
  }
  if (!best || best.standing < LEAST_STANDING) return lesson.learnUnregistered();
  return completeWithNoise(best, lesson);
}

/** Tries placements of the selections until one is clearly right. */
function tryPairs(proposed: readonly Hypothesis[], noise: number, lesson: Lesson): PairLesson[] {
  const tried: PairLesson[] = [];
  for (const hypothesis of proposed) {
    const pair = lesson.tryPair(hypothesis, noise);
    tried.push(pair);
    if (pair.isThirdAlike && isClear(pair, lesson)) break;
  }
  return tried;
}

/** Whether a pair is clearly placed correctly: it stands out, and not by mistaking clicks one below another for one. */
function isClear(pair: PairLesson, lesson: Lesson): boolean {
  return lesson.strayOf(pair) <= 1 && pair.standing >= CLEAR_STANDING;
}

/**
 * Whether a pair only shows more in common than all three selections do because it is of one moment: lines that were on
 * screen together are in both of its frames.
 */
function isOneMoment(pair: PairLesson, known: PairLesson, clicked: readonly SelectionStudy[]): boolean {
  const isKnown = known.isThirdAlike && known.standing >= SHARED_STANDING;
  const times = pair.alike.map((index) => clicked[index]?.time ?? null);
  return isKnown && !pair.isThirdAlike && areOfOneAppearance(times);
}

/** Completes a lesson; allows for more noise if that makes the background resemble the element less. */
function completeWithNoise(pair: PairLesson, lesson: Lesson): RegisteredElement {
  if (pair.third >= 0 && !pair.isThirdAlike) {
    const shared = lesson.learnShared(pair);
    const areBoxes = lesson.hasBoxes;
    const isShared = isSharedByAll({
      ofAll: shared.standing,
      ofTwo: pair.standing,
      areBoxes,
      isFollowed: lesson.isFollowed(pair, shared.learnt),
      isThirdOdd: () => lesson.isThirdOdd(pair),
    });
    if (isShared) return { ...shared.learnt, variedSelection: areBoxes ? null : pair.third };
  }
  const learnt = lesson.complete(pair);
  if (
    pair.noise > USUAL_NOISE ||
    pair.standing >= SURE_STANDING ||
    learnt.element.backgroundCorrelation <= COARSE_CORRELATION
  )
    return learnt;
  const coarse = lesson.learnPair(pair.hypothesis, COARSE_NOISE);
  if (coarse.standing * BETTER < pair.standing) return learnt;
  const again = lesson.complete(coarse);
  return again.element.backgroundCorrelation <= COARSE_CORRELATION ? again : learnt;
}

/** The best of the tried lessons that is still wanted after being learnt in full. */
function firstConfirmed(
  tried: readonly PairLesson[],
  isWanted: (pair: PairLesson) => boolean,
  lesson: Lesson,
): PairLesson | null {
  const promising = tried.filter(isWanted).sort((a, b) => b.standing - a.standing);
  for (const { hypothesis, noise } of promising.slice(0, MOST_LEARNT)) {
    const learnt = lesson.learnPair(hypothesis, noise);
    if (isWanted(learnt)) return learnt;
  }
  return null;
}

function learnAsMarked(study: ElementStudy, clicked: readonly SelectionStudy[]): RegisteredElement {
  const element = trainElement(study, clicked.some(isPixelsOnly) ? FOREIGN_NOISE : USUAL_NOISE);
  const registered = clicked.map(({ rect }): PixelRect => rect);
  return {
    element,
    registered,
    oddSelection: null,
    variedSelection: null,
    isAgreed: false,
    windows: searchWindows([...element.places, ...registered], study.picture),
  };
}

/** A selection from another video: nothing is known of its surroundings. */
function isPixelsOnly({ rect, window }: SelectionStudy): boolean {
  return rect.width === window.width && rect.height === window.height;
}
