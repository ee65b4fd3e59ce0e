import { SELECTIONS_PER_ELEMENT } from '@framescout/contract';
import type { PixelRect } from '../sample/pixel-rect.ts';
import { type ElementStudy, type SelectionStudy, searchWindows } from './element-study.ts';
import { Lesson, type PairLesson, type RegisteredElement } from './lesson.ts';
import { proposePairs } from './propose-pairs.ts';
import { type Registration, registerSelections } from './register-selections.ts';
import { AUTOMATIC_AREA, type SearchArea, withSearchArea } from './search-area.ts';
import { trainElement } from './train-element.ts';

// What the background resembles so much hardly stands out: other ways of learning it are tried, too.
const DOUBTFUL_CORRELATION = 0.6;
// One of them has to stand out so many times more.
const BETTER = 1.1;
// A recording of few bits leaves this many times the usual noise.
const COARSE_NOISE = 1.5;

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
  const registration = registerSelections(study, clicked);
  const lesson = new Lesson(study, clicked, registration);
  const { hypothesis } = registration;
  const isAll = hypothesis?.agreed.length === clicked.length;
  const known = hypothesis && lesson.learnPair(hypothesis);
  const first =
    known &&
    (isAll && lesson.isOneOccasion(hypothesis) ? lesson.learnAll(hypothesis) : lesson.complete(known));
  const isPlaced = first !== null && !isPlaceDoubtful(first, registration, lesson);
  if (first && isPlaced && !hardlyStandsOut(first)) return first;
  const others = isPlaced ? [] : proposePairs(study, clicked, registration.looks);
  const best = bestOf(
    known,
    others.map((pair) => lesson.learnPair(pair)),
    lesson,
  );
  if (!best) return lesson.learnUnregistered();
  const learnt = first && best === known ? first : lesson.complete(best);
  if (!hardlyStandsOut(learnt)) return learnt;
  const coarse = lesson.learnPair(best.hypothesis, COARSE_NOISE);
  return bestOf(best, [coarse], lesson) === coarse ? lesson.complete(coarse) : learnt;
}

/** Of other ways of learning the one that stands out most, where it clearly does more so than the one known so far. */
function bestOf(known: PairLesson | null, others: readonly PairLesson[], lesson: Lesson): PairLesson | null {
  let best: { pair: PairLesson; standing: number } | null = null;
  for (const pair of others) {
    const standing = lesson.standing(pair);
    if (!best || standing > best.standing) best = { pair, standing };
  }
  if (!best || (known && best.standing <= BETTER * lesson.standing(known))) return known;
  return best.pair;
}

/**
 * Whether the selections may be placed wrongly: one seems odd, little sets the element apart, or clicks that lie one
 * below another were taken for one place. Far apart sideways, they may as well be on several letters of a text.
 */
function isPlaceDoubtful(
  learnt: RegisteredElement,
  { hypothesis, isSure }: Registration,
  lesson: Lesson,
): boolean {
  if (learnt.oddSelection !== null || (hypothesis && lesson.strayOf(hypothesis).y > 1)) return true;
  return !isSure && hardlyStandsOut(learnt);
}

function hardlyStandsOut({ element }: RegisteredElement): boolean {
  return element.backgroundCorrelation > DOUBTFUL_CORRELATION;
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
