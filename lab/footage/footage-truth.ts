import type { Random } from '../../tools/test-support/random.ts';
import type { Film, HudElement, TimeSpan } from './hud-element.ts';
import { randomInteger } from './random-choice.ts';
import { type PlaceSample, tracePlaces } from './trace-places.ts';

const CLICKS = 3;
const CLICK_MISS = 4;

/** A film with its element; `scale` is the number of pixels per unit of both. */
type Filmed = { name: string; film: Film; scale: number; element: HudElement };

/** The content of a clip's truth file: times in seconds, places in pixels of the picture. */
type FootageTruth = {
  video: string;
  fps: number;
  width: number;
  height: number;
  duration: number;
  kind: string;
  clicks: PlaceSample[];
  events: TimeSpan[];
  /** The element's width and height (pixels). */
  size: { width: number; height: number };
  /** The element's center during each event. */
  places: PlaceSample[][];
};

/** Returns the truth about a clip, and what a user would do: one click on each of the first three events. */
export function footageTruth(filmed: Filmed, kind: string, random: Random): FootageTruth {
  const { name, film, scale, element } = filmed;
  const [across, down] = element.size;
  return {
    video: `${name}.mp4`,
    fps: film.frameRate,
    width: Math.round(film.width * scale),
    height: Math.round(film.height * scale),
    duration: film.duration,
    kind,
    clicks: clicksOn(filmed, random),
    events: element.events,
    size: { width: across * scale, height: down * scale },
    places: tracePlaces(element, film).map((places) => places.map((place) => scaled(place, scale))),
  };
}

function clicksOn({ element, film, scale }: Filmed, random: Random): PlaceSample[] {
  const miss = () => randomInteger(random, -CLICK_MISS, CLICK_MISS);
  return element.events.slice(0, CLICKS).map(({ start, end }, index) => {
    const frame = Math.round(((start + end) / 2) * film.frameRate);
    const time = frame / film.frameRate;
    if (element.clickAt) {
      // Where the element was drawn in that frame: at the middle of its time span.
      const [x, y] = element.clickAt(index, (frame + 0.5) / film.frameRate);
      return { time, x: Math.round(x * scale), y: Math.round(y * scale) };
    }
    const [x, y] = element.middleAt(index, time);
    return {
      time,
      x: Math.round((Math.round(x) + miss()) * scale),
      y: Math.round((Math.round(y) + miss()) * scale),
    };
  });
}

function scaled({ time, x, y }: PlaceSample, scale: number): PlaceSample {
  return { time, x: x * scale, y: y * scale };
}
