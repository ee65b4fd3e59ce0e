import { findBestSimilarity } from '../compare/score-frames.ts';
import { learnTogether } from '../learn/learn-first-selections.ts';
import { LEAST_DISTINCT, measureDistinctness } from '../learn/measure-distinctness.ts';
import type { ElementStudy } from '../model/element-study.ts';
import type { TrainedElement } from '../model/trained-element.ts';
import { type Candidate, EXAMPLES_NEEDED, MIN_FRAMES } from './example-search.ts';

// The similarity required of an example confirmed by another, and of an unconfirmed one. Both exceed the
// default event threshold (0.75), since less is learned from one or two selections than from three.
const MIN_CONFIRMED = 0.8;
const MIN_UNCONFIRMED = 0.9;
// Less similar ones are not even tried as the second example, since a background shared by two confirms
// itself.
const WORTH_TRYING = 0.6;
// A selection that correlates less than this with what it and another example have in common shows something
// else.
const MIN_IN_COMMON = 0.75;
// How many candidates, best first, to try as the second example; learning each takes a fifth of a second.
const MAX_TRIED = 2;
// Similarities fall into two groups: the element's and its look-alikes'. The second group starts where the
// distance from a full match exceeds that of the next better one by this factor. Beyond the two examples that
// an element still needs, there is less to gain, so a smaller factor counts as a gap. Differences below the
// slack are noise.
const MAX_STEP = 1.6;
const MAX_FIRST_STEP = 2.2;
const SLACK = 0.05;

/**
 * Chooses the candidates that certainly show what the selections show, best first.
 *
 * With only one selection, the best candidate is learned together with it, and the others must show what they
 * have in common: an example that agreed only through its background finds no others.
 */
export function chooseCandidates(
  study: ElementStudy,
  candidates: readonly Candidate[],
  most: number,
): Candidate[] {
  const lasting = takeAboveFirstGap(candidates.filter(({ frames }) => frames >= MIN_FRAMES));
  if (study.selections.length > 1) {
    return lasting.filter(({ similarity }) => similarity >= MIN_CONFIRMED).slice(0, most);
  }
  let chosen: Candidate[] = [];
  const seeds = lasting.filter(({ similarity }) => similarity >= WORTH_TRYING);
  for (const seed of seeds.slice(0, MAX_TRIED)) {
    const found = confirmedWith(study, seed, lasting);
    if (found.length > chosen.length) chosen = found;
    if (chosen.length === lasting.length) break;
  }
  return chosen.slice(0, most);
}

/** Returns the candidates above the first gap. */
function takeAboveFirstGap(candidates: readonly Candidate[]): Candidate[] {
  const distance = (candidate: Candidate | undefined) => 1 + SLACK - (candidate?.similarity ?? 1);
  const end = candidates.findIndex((candidate, i) => {
    const step = i < EXAMPLES_NEEDED ? MAX_FIRST_STEP : MAX_STEP;
    return i > 0 && distance(candidate) > step * distance(candidates[i - 1]);
  });
  return end < 0 ? [...candidates] : candidates.slice(0, end);
}

/**
 * Returns a candidate, and those that show what it has in common with the selection; empty if that is
 * uncertain.
 */
function confirmedWith(study: ElementStudy, seed: Candidate, candidates: readonly Candidate[]): Candidate[] {
  const element = learnTogether(study, seed.example);
  if (element.selections.some(({ correlation }) => correlation < MIN_IN_COMMON)) return [];
  if (measureDistinctness(element, study) < LEAST_DISTINCT) return [];
  const confirmed = candidates
    .filter((other) => other !== seed)
    .map((candidate) => ({ ...candidate, similarity: similarityTo(element, candidate) }))
    .filter(({ similarity }) => similarity >= MIN_CONFIRMED)
    .sort((a, b) => b.similarity - a.similarity);
  return confirmed.length > 0 || seed.similarity >= MIN_UNCONFIRMED ? [seed, ...confirmed] : [];
}

function similarityTo(element: TrainedElement, { example }: Candidate): number {
  return findBestSimilarity({ ...element, places: [example.rect] }, example);
}
