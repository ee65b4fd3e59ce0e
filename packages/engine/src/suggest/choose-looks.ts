import { createAdaptiveMatcher } from '../match/adaptive.ts';
import type { ElementStudy } from '../match/element-study.ts';
import { emptyFrameScore } from '../match/matcher.ts';
import type { TrainedElement } from '../match/train-element.ts';
import { learnTogether } from './learn-first-looks.ts';
import type { Occasion } from './look-search.ts';

// What was seen in fewer frames than this is noise that happened to agree, or too short to tell.
const LEAST_LOOKS = 3;
// The similarity from which a look counts as one at the element: of what was learnt from one look, which the frames
// that do not show the element (0.75 is the line for three looks) reach now and then; and of what two looks have in
// common, by then most of the background is out of it.
const SURE_ALONE = 0.8;
const SURE_TOGETHER = 0.8;
// A first selection that correlates less than this with what it and another look have in common shows something else.
const LEAST_IN_COMMON = 0.9;
// So many occasions, the likeliest first, are tried as the second look; each is learnt, which takes a fifth of a second.
const MOST_TRIED = 2;
// One that is not sure by itself has to be borne out by so many others.
const LEAST_WITNESSES = 1;

/**
 * The occasions that surely show what the selections show, the likeliest first. With one selection alone, the
 * likeliest occasion is learnt together with it, and what they have in common has to be seen on the others: a look
 * that agreed only because its background did finds no others.
 */
export function chooseLooks(study: ElementStudy, occasions: readonly Occasion[], most: number): Occasion[] {
  const lasting = occasions.filter(({ looks }) => looks >= LEAST_LOOKS);
  if (study.selections.length > 1) {
    return lasting.filter(({ similarity }) => similarity >= SURE_ALONE).slice(0, most);
  }
  for (const seed of lasting.slice(0, MOST_TRIED)) {
    const element = learnTogether(study, seed.look);
    if (element.selections.some(({ correlation }) => correlation < LEAST_IN_COMMON)) continue;
    const others = lasting.filter((other) => other !== seed);
    const held = others
      .map((occasion) => ({ ...occasion, similarity: similarityTo(element, occasion) }))
      .filter(({ similarity }) => similarity >= SURE_TOGETHER)
      .sort((a, b) => b.similarity - a.similarity);
    if (seed.similarity >= SURE_ALONE || held.length >= LEAST_WITNESSES)
      return [seed, ...held].slice(0, most);
  }
  return [];
}

function similarityTo(element: TrainedElement, { look }: Occasion): number {
  const matcher = createAdaptiveMatcher({ ...element, places: [look.rect] }, [look.window]);
  const score = emptyFrameScore(matcher.regionCount);
  matcher.compare([look.patch], score);
  return score.similarities[0] ?? 0;
}
