import { SELECTIONS_PER_ELEMENT } from '@framescout/contract';
import type { PixelRect } from '@framescout/media';
import { type ElementStudy, type SelectionStudy, searchWindows } from './element-study.ts';
import { Lesson, type PairLesson, type RegisteredElement } from './lesson.ts';
import { proposePairs } from './propose-pairs.ts';
import { registerSelections } from './register-selections.ts';
import { AUTOMATIC_AREA, type SearchArea, withSearchArea } from './search-area.ts';
import type { Hypothesis } from './surest-pair.ts';
import { trainElement } from './train-element.ts';

// What two selections placed rightly teach stands out this much, and more where the third shows it, too (6 to 10 in tests
// on play); placed wrongly, they teach what stands out half as much (0 to 4). Below, other ways of placing them are tried.
const CLEAR_STANDING = 5.5;
// What stands out less than this is nothing at all: no two selections show the same, and none is odder than the others.
const LEAST_STANDING = 2.7;
// One of them has to stand out so many times more. So many, the likeliest first, are learnt in full to see whether they do.
const BETTER = 1.1;
const MOST_LEARNT = 2;
// What the background resembles this much may have been learnt in too coarse a recording, unless it stands out by far:
// then it has a look-alike. Such a recording leaves so many times the usual noise.
const SURE_STANDING = 7;
const COARSE_CORRELATION = 0.6;
const COARSE_NOISE = 1.5;
// Where nothing stands out clearly, the recording may be coarser still: at a third of the usual bits for its size, what is
// left of equal pixels differs twice as much. Reckoning with that finds more by chance: what it finds has to be in all three
// selections, and to stand out half as much again.
const USUAL_NOISE = 1;
const COARSEST_NOISE = 2;
const SURELY_BETTER = 1.5;

/**
 * Learns an element from its study. The first three selections are registered: what two of them have most surely in
 * common is learnt, and the third has to show that, or is told to be odd and left out. Where what is learnt hardly stands
 * out, further ways of placing the selections are tried, and a coarser recording; what stands out most is kept. Further
 * selections, which come from corrections, lie where the element was found. `area` says where it is to be looked for.
 */
export function learnElement(study: ElementStudy, area: SearchArea = AUTOMATIC_AREA): RegisteredElement {
  return withSearchArea(learnRegistered(study), study.picture, area);
}

function learnRegistered(study: ElementStudy): RegisteredElement {
  const clicked = study.selections.slice(0, SELECTIONS_PER_ELEMENT);
  if (clicked.length === 1 || clicked.some(isPixelsOnly)) return learnAsMarked(study, clicked);
  const { hypothesis, reduced, looks } = registerSelections(study, clicked);
  const lesson = new Lesson(study, clicked, { reduced, looks });
  const known = hypothesis && lesson.learnPair(hypothesis);
  if (known && isClear(known, lesson)) return withItsNoise(known, lesson);
  const proposed = proposePairs(study, clicked, looks);
  const isBetter = ({ standing }: PairLesson) => !known || standing > BETTER * known.standing;
  let best = firstHolding(tryPairs(proposed, USUAL_NOISE, lesson), isBetter, lesson) ?? known;
  if (!best || !isClear(best, lesson)) {
    const least = SURELY_BETTER * (best?.standing ?? 0);
    const isSurelyBetter = ({ standing, isThirdAlike }: PairLesson) => isThirdAlike && standing > least;
    best = firstHolding(tryPairs(proposed, COARSEST_NOISE, lesson), isSurelyBetter, lesson) ?? best;
  }
  if (!best || best.standing < LEAST_STANDING) return lesson.learnUnregistered();
  return withItsNoise(best, lesson);
}

/** Tries ways of placing the selections, up to one that is clearly right. */
function tryPairs(proposed: readonly Hypothesis[], noise: number, lesson: Lesson): PairLesson[] {
  const tried: PairLesson[] = [];
  for (const hypothesis of proposed) {
    const pair = lesson.tryPair(hypothesis, noise);
    tried.push(pair);
    if (pair.isThirdAlike && isClear(pair, lesson)) break;
  }
  return tried;
}

/** Whether a pair is surely placed rightly: it stands out, and not because clicks one below another were taken for one. */
function isClear(pair: PairLesson, lesson: Lesson): boolean {
  return lesson.strayOf(pair) <= 1 && pair.standing >= CLEAR_STANDING;
}

/** Completes a lesson, reckoning with a coarser recording where the background then resembles the element less. */
function withItsNoise(pair: PairLesson, lesson: Lesson): RegisteredElement {
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

/** Of ways of learning that were only tried, the one that stands out most and is wanted, once it is learnt in full, too. */
function firstHolding(
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
  const element = trainElement(study);
  return {
    element,
    registered: clicked.map(({ rect }): PixelRect => rect),
    oddSelection: null,
    isAgreed: false,
    windows: searchWindows(element.places, study.picture),
  };
}

/** A selection of another video: nothing is known of what surrounds it. */
function isPixelsOnly({ rect, window }: SelectionStudy): boolean {
  return rect.width === window.width && rect.height === window.height;
}
