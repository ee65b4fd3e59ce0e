import { between, type Random } from '../../../tools/test-support/random.ts';
import { textWidth } from '../../drawing/pixel-font.ts';
import type { Film, HudElement } from '../hud-element.ts';
import { brightColor, pick } from '../random-choice.ts';
import { dealOut, schedule } from '../schedule.ts';
import { shownDuring } from '../shown-during.ts';
import { drawOutlinedText } from './draw-outlined-text.ts';
import { PLAYER_NAMES } from './player-names.ts';

const WORDS = ['ELIMINATED', 'YOU KILLED', 'KNOCKED OUT'];
const OTHER_WORD = 'ASSIST';
const NAME_COLOR = [245, 245, 245] as const;
const HEIGHT = 16;

/**
 * A word in a centered line that ends in a name, so its place differs each time; another word is not an
 * event.
 */
export function elimination(random: Random, film: Film): HudElement {
  const middle = film.width / 2;
  const y = Math.round(film.height * between(random, 0.6, 0.75));
  const word = pick(random, WORDS);
  const color = brightColor(random);
  const stretches = schedule(random, film, { least: 1.5, most: 2.5 }, { least: 0.8, most: 2 });
  const { own, others } = dealOut(random, stretches);
  const names = stretches.map(() => pick(random, PLAYER_NAMES));
  const lineOf = (index: number, isOwn: boolean) => `${isOwn ? word : OTHER_WORD} ${names[index] ?? ''}`;
  const leftOf = (line: string) => Math.round(middle - textWidth(line, 2) / 2);
  return {
    ...shownDuring({
      own,
      others,
      middle: [middle, y],
      size: [textWidth(word, 2), HEIGHT],
      fade: 0.15,
      paint(canvas, alpha, isOwn, { index }) {
        const line = lineOf(index, isOwn);
        const lettering = { scale: 2, alpha };
        drawOutlinedText(canvas, line, leftOf(line), y - 7, { ...lettering, color: NAME_COLOR });
        drawOutlinedText(canvas, isOwn ? word : OTHER_WORD, leftOf(line), y - 7, { ...lettering, color });
      },
    }),
    middleAt: (event) => [leftOf(lineOf(event, true)) + textWidth(word, 2) / 2, y],
  };
}
