import { between, type Random } from '../../tools/test-support/random.ts';
import type { Color } from '../drawing/canvas.ts';
import { positionAt } from '../eval/position-at.ts';
import { pick } from '../footage/random-choice.ts';
import type { CoverBox, EffectLook, Interval, PlannedClip } from './effect-span.ts';

const COLORS: readonly Color[] = [
  [28, 30, 44],
  [92, 58, 150],
  [224, 224, 232],
  [30, 110, 96],
  [196, 120, 84],
];
// Shares of the picture, as webcams and alerts have them.
const SIZE = [0.12, 0.3] as const;
// The largest share of the element that may be covered.
const MOST_COVERED = 1 / 3;
// The largest gap between the box and the element, as a share of the element's size.
const GAP = 0.5;
const TRIES = 40;
// The size of a click's region, for clips that don't tell the element's.
const REGION = { width: 100, height: 50 };

/**
 * Places an opaque box beside the element or over up to a third of it, wherever the element is during a span
 * of time. Null if no such place is found.
 */
export function placeCover(clip: PlannedClip, span: Interval, random: Random): EffectLook | null {
  const middle = (span.start + span.end) / 2;
  const shown = elementBoxes(clip, span);
  const near =
    shown.find(({ time }) => time >= middle) ??
    shown.at(-1) ??
    boxAt(clip, nearestEvent(clip, middle), middle);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const box = drawBeside(near, clip, random);
    if (shown.every((element) => coveredShare(element, box) <= MOST_COVERED)) {
      return { kind: 'cover', box, colors: [pick(random, COLORS), pick(random, COLORS)] };
    }
  }
  return null;
}

/** Returns the share of a box that another one covers: 0 to 1. */
export function coveredShare(box: CoverBox, cover: CoverBox): number {
  const across = Math.min(box.x + box.width, cover.x + cover.width) - Math.max(box.x, cover.x);
  const down = Math.min(box.y + box.height, cover.y + cover.height) - Math.max(box.y, cover.y);
  return (Math.max(0, across) * Math.max(0, down)) / (box.width * box.height);
}

function drawBeside(element: CoverBox, clip: PlannedClip, random: Random): CoverBox {
  const width = Math.round(between(random, ...SIZE) * clip.width);
  const height = Math.round(between(random, ...SIZE) * clip.height);
  // Negative: a gap.
  const overlap = between(random, -GAP, MOST_COVERED);
  const across = between(random, -width / 2, element.width - width / 2);
  const down = between(random, -height / 2, element.height - height / 2);
  const [x, y] = pick(random, [
    [overlap * element.width - width, down],
    [element.width * (1 - overlap), down],
    [across, overlap * element.height - height],
    [across, element.height * (1 - overlap)],
  ] as const);
  return { x: Math.round(element.x + x), y: Math.round(element.y + y), width, height };
}

/** Returns where the element is in each frame of a span: the boxes of all its events that are on screen. */
function elementBoxes(clip: PlannedClip, span: Interval): (CoverBox & { time: number })[] {
  return clip.events.flatMap(({ start, end }, event) => {
    const boxes: (CoverBox & { time: number })[] = [];
    for (let time = Math.max(start, span.start); time < Math.min(end, span.end); time += 1 / clip.fps) {
      boxes.push({ ...boxAt(clip, event, time), time });
    }
    return boxes;
  });
}

function boxAt(clip: PlannedClip, event: number, time: number): CoverBox {
  const { width, height } = clip.size ?? REGION;
  const place = positionAt(clip.places?.[event] ?? [], time) ?? clip.clicks[0] ?? { x: 0, y: 0 };
  return { x: place.x - width / 2, y: place.y - height / 2, width, height };
}

function nearestEvent({ events }: PlannedClip, time: number): number {
  const distances = events.map(({ start, end }) => Math.abs((start + end) / 2 - time));
  return distances.indexOf(Math.min(...distances));
}
