import { between, type Random } from '../../../tools/test-support/random.ts';
import type { Color, Point } from '../../drawing/canvas.ts';
import { textWidth } from '../../drawing/pixel-font.ts';
import type { Film, HudElement } from '../hud-element.ts';
import { brightColor, pick, randomInteger } from '../random-choice.ts';
import { roundToFrame } from '../schedule.ts';
import { drawIcon, ICONS } from './draw-icon.ts';
import { drawOutlinedText } from './draw-outlined-text.ts';

type Post = { time: number; name: string; text: string; hasEmote: boolean };

const LEFT = 16;
const PITCH = 18;
const EMOTE = 16;
// The emote is in the third post and every seventeenth after it: one in three frames shows it.
const EMOTE_EVERY = 17;
const EMOTE_FIRST = 2;
const MAX_SHOWN = 6;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const COLORS: readonly Color[] = [
  [255, 90, 90],
  [90, 200, 255],
  [140, 240, 120],
  [250, 210, 90],
];

/** A chat that scrolls up: an emote follows names of all lengths, among lines of text. */
export function chat(random: Random, film: Film): HudElement {
  const bottom = film.height - 40;
  const color = brightColor(random);
  const shape = randomInteger(random, 0, ICONS - 1);
  const posts: Post[] = [];
  for (let time = 0.3; time < film.duration; time += between(random, 0.3, 0.8)) {
    posts.push({
      time: roundToFrame(time, film),
      name: word(random, 3, 12),
      text: `${word(random, 2, 7)} ${word(random, 1, 9)}`,
      hasEmote: posts.length % EMOTE_EVERY === EMOTE_FIRST,
    });
  }
  /** The number of lines posted since a post. */
  const age = (post: Post, time: number) =>
    posts.filter((other) => other.time > post.time && other.time <= time).length;
  const own = posts.flatMap((post, index) => {
    const end = posts[index + MAX_SHOWN]?.time;
    return post.hasEmote && end !== undefined ? [{ post, start: post.time, end }] : [];
  });
  const emoteAt = (post: Post, time: number): Point => [
    LEFT + textWidth(post.name, 2) + 24,
    bottom - age(post, time) * PITCH,
  ];
  return {
    events: own.map(({ start, end }) => ({ start, end })),
    size: [EMOTE, EMOTE],
    middleAt(event, time) {
      const shown = own[event];
      if (!shown) throw new RangeError(`there is no event ${event}`);
      return emoteAt(shown.post, time);
    },
    draw(canvas, time) {
      for (const [index, post] of posts.entries()) {
        if (post.time > time || age(post, time) >= MAX_SHOWN) continue;
        const [x, y] = emoteAt(post, time);
        const lettering = { scale: 2, alpha: 1 };
        const nameColor = COLORS[index % COLORS.length] ?? color;
        drawOutlinedText(canvas, post.name, LEFT, y - 7, { ...lettering, color: nameColor });
        if (post.hasEmote) drawIcon(canvas, shape, [x, y], EMOTE, color, 1);
        else drawOutlinedText(canvas, post.text, x - 8, y - 7, { ...lettering, color: [230, 230, 230] });
      }
    },
  };
}

/** Random, since no two people write the same. */
function word(random: Random, least: number, most: number): string {
  return Array.from({ length: randomInteger(random, least, most) }, () => pick(random, [...LETTERS])).join(
    '',
  );
}
