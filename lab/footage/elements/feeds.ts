import { between, type Random } from '../../../tools/test-support/random.ts';
import type { Color, Point } from '../../drawing/canvas.ts';
import { drawOutlinedText, drawText, textWidth } from '../../drawing/pixel-font.ts';
import { fillRect } from '../../drawing/shapes.ts';
import { type Film, type HudElement, ofEvent, opacityAt, type TimeSpan } from '../hud-element.ts';
import { brightColor, PLAYER_NAMES, pick, randomInteger } from '../random-choice.ts';
import { roundToFrame, schedule } from '../schedule.ts';
import { drawIcon, ICONS } from './icons.ts';

const FADE = 0.25;

type KillLine = TimeSpan & { isOwn: boolean; icon: number; killer: string; victim: string };

/** Lines that push older ones down when they appear; each line with the icon is a separate event. */
export function killFeed(random: Random, film: Film): HudElement {
  const pitch = randomInteger(random, 26, 40);
  const size = randomInteger(random, 18, 24);
  const shape = randomInteger(random, 0, ICONS - 1);
  const color = brightColor(random);
  const life = between(random, 2, 3.5);
  const x = Math.round(film.width * between(random, 0.7, 0.82));
  const y = randomInteger(random, 40, 70);
  const lines: KillLine[] = [];
  let start = between(random, 0.6, 1.5);
  while (start < film.duration - life - 0.3) {
    const isOwn = lines.length < 3 || random() < 0.55;
    const frame = roundToFrame(start, film);
    lines.push({
      start: frame,
      end: roundToFrame(frame + life, film),
      isOwn,
      icon: isOwn ? shape : (shape + randomInteger(random, 1, ICONS - 1)) % ICONS,
      killer: pick(random, PLAYER_NAMES),
      victim: pick(random, PLAYER_NAMES),
    });
    start += random() < 0.5 ? between(random, 0.6, 1.2) : between(random, 1.5, 3.5);
  }
  const own = lines.filter((line) => line.isOwn);
  const yOf = (line: KillLine, time: number) =>
    y + pitch * lines.filter((other) => other.start > line.start && other.start <= time).length;
  return {
    events: own.map((line) => ({ start: line.start, end: line.end })),
    size: [size, size],
    middleAt: (event, time) => [x, yOf(ofEvent(own, event), time)],
    draw(canvas, time) {
      for (const line of lines) {
        const alpha = Math.min(1, (line.end - time) / FADE);
        if (opacityAt(line, time, 0) === 0) continue;
        const lettering = { scale: 2, alpha: Math.max(0.1, alpha) };
        const top = yOf(line, time) - 7;
        const left = x - size / 2 - 12 - textWidth(line.killer, 2);
        drawText(canvas, line.killer, Math.round(left), top, { ...lettering, color: [240, 240, 240] });
        drawIcon(canvas, line.icon, [x, top + 7], size, color, lettering.alpha);
        const right = Math.round(x + size / 2 + 12);
        drawText(canvas, line.victim, right, top, { ...lettering, color: [150, 190, 255] });
      }
    },
  };
}

type RightLine = TimeSpan & { isOwn: boolean; killer: string; victim: string };

const RIGHT_PITCH = 26;
const ICON = 18;
const PLATE = { height: 22, margin: 6 };
const OTHER_COLOR = [240, 240, 240] as const;

/** A kill feed along the right border: the icon is left of a name, so its place differs from line to line. */
export function rightFeed(random: Random, film: Film): HudElement {
  const right = film.width - 16;
  const top = randomInteger(random, 26, 40);
  const shape = randomInteger(random, 0, ICONS - 1);
  const color = brightColor(random);
  const lines = schedule(random, film, [2.5, 3], [-1.6, 1.2]).map(
    (stretch, index): RightLine => ({
      ...stretch,
      isOwn: index < 3 || random() < 0.55,
      killer: pick(random, PLAYER_NAMES),
      victim: pick(random, PLAYER_NAMES),
    }),
  );
  const own = lines.filter(({ isOwn }) => isOwn);
  const middleOf = ({ start, victim }: RightLine, time: number): Point => {
    const newer = lines.filter((other) => other.start > start && other.start <= time && time < other.end);
    return [right - textWidth(victim, 2) - 24, top + newer.length * RIGHT_PITCH];
  };
  return {
    events: own.map(({ start, end }) => ({ start, end })),
    size: [ICON, ICON],
    middleAt: (event, time) => middleOf(ofEvent(own, event), time),
    draw(canvas, time) {
      for (const line of lines) {
        if (time < line.start || time >= line.end) continue;
        const { killer, victim, isOwn } = line;
        const [x, y] = middleOf(line, time);
        const left = x - 20 - textWidth(killer, 2);
        const width = right + PLATE.margin - (left - PLATE.margin);
        fillRect(canvas, left - PLATE.margin, y - PLATE.height / 2, width, PLATE.height, [10, 10, 14], 0.5);
        const lettering = { scale: 2, alpha: 1 };
        drawText(canvas, killer, Math.round(left), y - 7, { ...lettering, color: [240, 240, 240] });
        drawText(canvas, victim, Math.round(x + 20), y - 7, { ...lettering, color: [240, 200, 200] });
        drawIcon(canvas, isOwn ? shape : (shape + 1) % ICONS, [x, y], ICON, isOwn ? color : OTHER_COLOR, 1);
      }
    },
  };
}

type Post = { time: number; name: string; text: string; hasEmote: boolean };

const LEFT = 16;
const CHAT_PITCH = 18;
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
    bottom - age(post, time) * CHAT_PITCH,
  ];
  return {
    events: own.map(({ start, end }) => ({ start, end })),
    size: [EMOTE, EMOTE],
    middleAt: (event, time) => emoteAt(ofEvent(own, event).post, time),
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
