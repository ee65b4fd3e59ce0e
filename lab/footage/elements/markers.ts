import { between, type Random } from '../../../tools/test-support/random.ts';
import type { Point } from '../../drawing/canvas.ts';
import { fillPolygon, points } from '../../drawing/shapes.ts';
import {
  type Film,
  type HudElement,
  ofEvent,
  opacityAt,
  shownDuring,
  type TimeSpan,
} from '../hud-element.ts';
import { brightColor, randomInteger } from '../random-choice.ts';
import { roundToFrame, schedule } from '../schedule.ts';
import { drawIcon, drawPlate, ICONS, PLATES } from './icons.ts';

const CORNERS: readonly Point[] = points('1,1 1,-1 -1,1 -1,-1');

/** A thin cross around the aim point, shown for a moment. */
export function hitMarker(random: Random, film: Film): HudElement {
  const gap = randomInteger(random, 4, 8);
  const reach = gap + randomInteger(random, 7, 13);
  const thickness = between(random, 2, 3.2);
  const color = brightColor(random);
  const x = Math.round(film.width / 2);
  const y = Math.round(film.height / 2);
  const length = between(random, 0.25, 0.45);
  const own = schedule(random, film, [length, length], [0.5, 2.5]);
  return shownDuring({
    own,
    middle: [x, y],
    size: [2 * reach, 2 * reach],
    fade: 0,
    paint(canvas, alpha) {
      for (const [across, down] of CORNERS) {
        const from = [x + across * gap, y + down * gap] as const;
        const to = [x + across * reach, y + down * reach] as const;
        fillPolygon(canvas, bar(from, to, thickness), color, alpha);
      }
    },
  });
}

/** Returns the corners of a thick line. */
function bar([ax, ay]: Point, [bx, by]: Point, thickness: number): Point[] {
  const length = Math.hypot(bx - ax, by - ay);
  const nx = (-(by - ay) / length) * (thickness / 2);
  const ny = ((bx - ax) / length) * (thickness / 2);
  return [
    [ax + nx, ay + ny],
    [bx + nx, by + ny],
    [bx - nx, by - ny],
    [ax - nx, ay - ny],
  ];
}

/** The start and end of a movement, and the size at each of them, relative to the usual size. */
type Way = { from: Point; to: Point; sizes: [number, number] };

/**
 * An objective marker in the game world: it moves across the picture, and grows and shrinks as if its
 * distance changed.
 */
export function objective(random: Random, film: Film): HudElement {
  const place = (): Point => [
    randomInteger(random, 80, film.width - 80),
    randomInteger(random, 50, film.height - 50),
  ];
  const events = schedule(random, film, [1.5, 3], [0.8, 2]);
  const ways = events.map((): Way => {
    const [from, towards] = [place(), place()];
    const to: Point = [(from[0] + towards[0]) / 2, (from[1] + towards[1]) / 2];
    return { from, to, sizes: [between(random, 0.8, 1.1), between(random, 0.9, 1.3)] };
  });
  const size = randomInteger(random, 28, 40);
  const plate = randomInteger(random, 0, PLATES - 1);
  const shape = randomInteger(random, 0, ICONS - 1);
  const color = brightColor(random);
  const seenAt = (event: number, time: number): { middle: Point; size: number } => {
    const [stretch, way] = [ofEvent(events, event), ofEvent(ways, event)];
    const part = (time - stretch.start) / (stretch.end - stretch.start);
    const along = (from: number, to: number) => from + (to - from) * part;
    const middle: Point = [along(way.from[0], way.to[0]), along(way.from[1], way.to[1])];
    return { middle, size: size * along(...way.sizes) };
  };
  return {
    events,
    size: [size, size],
    middleAt: (event, time) => seenAt(event, time).middle,
    draw(canvas, time) {
      for (const [index, { start, end }] of events.entries()) {
        if (time < start || time >= end) continue;
        const seen = seenAt(index, time);
        drawPlate(canvas, plate, seen.middle, seen.size, color, 1);
        drawIcon(canvas, shape, seen.middle, seen.size / 2, [250, 250, 250], 1);
      }
    },
  };
}

const FADE = 0.1;
// Far enough from the border for a click's region to fit into the picture.
const MARGIN: Point = [60, 40];
// Minimum distances (pixels): between markers visible at the same time, and between the three that are
// clicked.
const CLEAR_OF_OTHERS = 110;
const FAR_APART = 160;
const TRIES = 300;

type Flight = TimeSpan & { isOwn: boolean; from: Point; velocity: Point; bob: number };

/**
 * A marker that appears anywhere and drifts, sometimes two at the same time; a marker of another shape is not
 * an event.
 */
export function float(random: Random, film: Film): HudElement {
  const size = randomInteger(random, 28, 42);
  const plate = randomInteger(random, 0, PLATES - 1);
  const shape = randomInteger(random, 0, ICONS - 1);
  const color = brightColor(random);
  const otherPlate = (plate + randomInteger(random, 1, PLATES - 1)) % PLATES;
  const otherShape = (shape + randomInteger(random, 1, ICONS - 1)) % ICONS;
  const flights = flightsOf(random, film);
  const own = flights.filter((flight) => flight.isOwn);
  const middleAt = (event: number, time: number) => placeOf(ofEvent(own, event), time);
  return {
    events: own.map(({ start, end }) => ({ start, end })),
    size: [size, size],
    middleAt,
    clickAt: middleAt,
    draw(canvas, time) {
      for (const flight of flights) {
        const alpha = opacityAt(flight, time, FADE);
        if (alpha === 0) continue;
        const middle = placeOf(flight, time);
        drawPlate(canvas, flight.isOwn ? plate : otherPlate, middle, size, color, alpha);
        const icon = flight.isOwn ? shape : otherShape;
        drawIcon(canvas, icon, middle, size * 0.48, [250, 250, 250], alpha);
      }
    },
  };
}

function flightsOf(random: Random, film: Film): Flight[] {
  const flights: Flight[] = [];
  let start = between(random, 0.6, 1.4);
  let isSecond = false;
  while (true) {
    const life = between(random, 0.9, 2.2);
    if (start + life > film.duration - 0.5) return flights;
    const times = { start: roundToFrame(start, film), end: roundToFrame(start + life, film) };
    // Look-alikes start with the second flight, and never appear twice in a row.
    const isOwn = flights.at(-1)?.isOwn !== true || (flights.length !== 1 && random() < 0.65);
    flights.push(flightClearOf(random, film, flights, { ...times, isOwn }));
    isSecond = !isSecond && random() < 0.35;
    start += isSecond ? between(random, 0.2, 0.6) : life + between(random, 0.4, 1.5);
  }
}

/**
 * Finds a path that stays inside the picture and clear of all other flights; if there is none, returns the
 * last attempt.
 */
function flightClearOf(
  random: Random,
  film: Film,
  flights: readonly Flight[],
  stretch: Pick<Flight, 'start' | 'end' | 'isOwn'>,
): Flight {
  const inside = ([x, y]: Point) =>
    x >= MARGIN[0] && y >= MARGIN[1] && x <= film.width - MARGIN[0] && y <= film.height - MARGIN[1];
  const clicked = flights.filter((flight) => flight.isOwn).slice(0, 2);
  for (let attempt = 1; ; attempt++) {
    const angle = between(random, 0, 2 * Math.PI);
    const speed = between(random, 50, 150);
    const flight: Flight = {
      ...stretch,
      from: [
        between(random, MARGIN[0], film.width - MARGIN[0]),
        between(random, MARGIN[1], film.height - MARGIN[1]),
      ],
      velocity: [Math.cos(angle) * speed, Math.sin(angle) * speed * 0.6],
      bob: between(random, 0, 6),
    };
    const isFit =
      inside(placeOf(flight, flight.end)) &&
      flights.every((other) => nearest(flight, other) > CLEAR_OF_OTHERS) &&
      clicked.every((other) => distance(middleOf(flight), middleOf(other)) > FAR_APART);
    if (isFit || attempt === TRIES) return flight;
  }
}

function placeOf({ start, from, velocity, bob }: Flight, time: number): Point {
  const elapsed = time - start;
  return [from[0] + velocity[0] * elapsed, from[1] + velocity[1] * elapsed + bob * Math.sin(elapsed * 5)];
}

function middleOf(flight: Flight): Point {
  return placeOf(flight, (flight.start + flight.end) / 2);
}

/** Returns the smallest distance between two flights while both are visible. */
function nearest(a: Flight, b: Flight): number {
  let least = Number.POSITIVE_INFINITY;
  for (let time = Math.max(a.start, b.start); time < Math.min(a.end, b.end); time += 0.05) {
    least = Math.min(least, distance(placeOf(a, time), placeOf(b, time)));
  }
  return least;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}
