import { between, hashText, type Random, seededRandom } from '../../tools/test-support/random.ts';
import { pickMomentInFade, pickMomentOutsideEvents } from './pick-moment.ts';
import { positionAt } from './position-at.ts';
import type { Footage } from './read-footage.ts';
import type { Situation } from './situation.ts';

/**
 * A selection to make: its time (seconds), and its center and the size of its box as fractions of the
 * picture.
 */
export type Mark = { time: number; x: number; y: number; size?: { width: number; height: number } };

/**
 * The three selections for a situation, and which of them (0 to 2) lacks the element or shows it mid-fade.
 */
export type PlacedClicks = { marks: Mark[]; wrongFrame: number | null; fadingFrame: number | null };

const LINES = 720;

/**
 * Places a clip's clicks for a situation, none of them under an effect. Reproducible by clip and seed; each
 * part has its own random sequence. If effects cover the whole fade of the one selection that should be in it,
 * none is.
 */
export function placeClicks(clip: Footage, situation: Situation, seed: number): PlacedClicks {
  const randomFor = (part: string) => seededRandom(hashText(`${clip.name} ${part} ${seed}`));
  const order = randomFor('which');
  const first = Math.floor(order() * clip.clicks.length);
  // Never the first one, so that a wrong frame and one in mid-fade can be combined.
  const second = (first + 1 + Math.floor(order() * (clip.clicks.length - 1))) % clip.clicks.length;
  const wrongFrame = situation.isOneWrong ? first : null;
  const click = situation.isOneFading ? clip.clicks[second] : undefined;
  const faded = click ? inFade(clip, click, randomFor('fading')) : null;
  const fadingFrame = faded ? second : null;
  const misses = randomFor('clicks');
  const marks = clip.clicks.map((click, index) => {
    let moved = click;
    if (index === wrongFrame) {
      const time = pickMomentOutsideEvents(clip, clip.duration, clip.fps, randomFor('wrong'));
      moved = { ...click, time };
    } else if (faded && index === fadingFrame) {
      moved = faded;
    }
    return markOf(clip, situation.clicks ? missed(clip, moved, situation.clicks, misses) : moved);
  });
  return { marks, wrongFrame, fadingFrame };
}

type Click = Footage['clicks'][number];

/**
 * Returns the index of the event that a click is on: of simultaneous ones the nearest or, if places aren't
 * known, the latest.
 */
export function eventOf(clip: Footage, { time, x, y }: Click): number | null {
  let best: { event: number; rank: number } | null = null;
  for (const [event, { start, end }] of clip.events.entries()) {
    if (time < start || time >= end) continue;
    const place = positionAt(clip.places?.[event] ?? [], time);
    const rank = place ? Math.hypot(place.x - x, place.y - y) : -start;
    if (!best || rank < best.rank) best = { event, rank };
  }
  return best?.event ?? null;
}

/** Moves a click into the element's fade, and to where the element is then. Null if effects cover the fades. */
function inFade(clip: Footage, click: Click, random: Random): Click | null {
  const event = eventOf(clip, click);
  const stretch = event === null ? undefined : clip.events[event];
  if (event === null || !stretch) throw new RangeError(`${clip.name}: a click is on no event.`);
  const time = pickMomentInFade(stretch, clip.effects ?? [], clip.fps, random);
  if (time === null) return null;
  const samples = clip.places?.[event] ?? [];
  const [was, is] = [positionAt(samples, click.time), positionAt(samples, time)];
  const [dx, dy] = was && is ? [is.x - was.x, is.y - was.y] : [0, 0];
  return { ...click, time, ...inside(clip, click.x + dx, click.y + dy) };
}

function missed(clip: Footage, click: Click, { across, down }: Size, random: Random): Click {
  const scale = clip.height / LINES;
  const x = click.x + between(random, -across, across) * scale;
  const y = click.y + between(random, -down, down) * scale;
  return { ...click, ...inside(clip, x, y) };
}

type Size = { across: number; down: number };

function inside({ width, height }: Footage, x: number, y: number): { x: number; y: number } {
  return { x: Math.min(width - 1, Math.max(0, x)), y: Math.min(height - 1, Math.max(0, y)) };
}

function markOf(clip: Footage, { time, x, y, width, height }: Click): Mark {
  const mark = { time, x: x / clip.width, y: y / clip.height };
  if (width === undefined || height === undefined) return mark;
  return { ...mark, size: { width: width / clip.width, height: height / clip.height } };
}
