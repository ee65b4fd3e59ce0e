import type { RegionPixels, Seconds } from '@framescout/contract';
import { cutPatch, type PixelRect, type PixelSize, type PlanePatch, positionIn } from '@framescout/media';
import { createAdaptiveMatcher } from '../match/adaptive.ts';
import { isInside, type SelectionStudy, searchWindows } from '../match/element-study.ts';
import { emptyFrameScore, type PlaneMatcher, type Sighting } from '../match/matcher.ts';
import type { TrainedElement } from '../match/train-element.ts';

/** A frame as it was looked at; the `look` is kept of those only that may be worth offering. */
type SeenFrame = {
  time: Seconds;
  similarity: number;
  /** How many places may show it; null where that was not looked at. */
  count: number | null;
  look: SelectionStudy | null;
  /** What the user would see of it, where it was read. */
  pixels: RegionPixels | null;
};

/** One appearance of what may be the element: how often it was seen in a row, and the best look at it. */
export type Occasion = {
  from: Seconds;
  to: Seconds;
  looks: number;
  time: Seconds;
  similarity: number;
  look: SelectionStudy;
  /** The best look's pixels, where they were kept. */
  pixels: RegionPixels | null;
};

// From this similarity on a frame may show the element: two thirds of what counts as an event by default, since one
// look teaches less than three. It is where an appearance begins and ends, not what is believed.
const MAY_SHOW = 0.5;
// Unseen for so long an appearance is over, as an event is; for less it is a flicker, or something passed over it.
const LEAST_GAP: Seconds = 0.25;
// More places than before are believed after so many frames in a row.
const LASTING = 3;
// Offers, and the selections themselves, lie at least so far apart.
const LEAST_APART: Seconds = 1;

/** Looks for an element in single frames of a video, in any order, and tells when it may have been there. */
export class LookSearch {
  readonly windows: readonly PixelRect[];
  readonly #matcher: PlaneMatcher;
  readonly #picture: PixelSize;
  readonly #isAnywhere: boolean;
  readonly #selected: readonly Seconds[];
  readonly #frames = new Map<Seconds, SeenFrame>();
  readonly #score = emptyFrameScore(1);

  /** `windows` of the `picture` are searched; the frames at the `selected` times show the element anyway. */
  constructor(
    element: TrainedElement,
    windows: readonly PixelRect[],
    picture: PixelSize,
    selected: readonly Seconds[],
  ) {
    this.windows = windows;
    this.#picture = picture;
    this.#isAnywhere = element.isAnywhere;
    this.#matcher = createAdaptiveMatcher(element, windows);
    this.#selected = selected;
    for (const time of selected) {
      this.#frames.set(time, { time, similarity: 1, count: null, look: null, pixels: null });
    }
  }

  /** Whether the frame at a time has been looked at. */
  hasSeen(time: Seconds): boolean {
    return this.#frames.has(time);
  }

  /** Looks at a frame: the patches of the windows. Gives the region that may show the element, null where none does. */
  see(time: Seconds, patches: readonly PlanePatch[]): PixelRect | null {
    if (this.#selected.includes(time)) return null;
    this.#matcher.compare(patches, this.#score);
    const [found = null] = this.#score.sightings;
    const similarity = found?.similarity ?? 0;
    const look = found && similarity >= MAY_SHOW ? this.#lookAt(time, found, patches) : null;
    const count = this.#score.sightings.filter((other) => other.similarity >= MAY_SHOW).length;
    this.#frames.set(time, { time, similarity, count, look, pixels: null });
    return look?.rect ?? null;
  }

  /** Keeps what the user would see of a frame that may show the element. */
  keep(time: Seconds, pixels: RegionPixels): void {
    const frame = this.#frames.get(time);
    if (frame) frame.pixels = pixels;
  }

  /** The appearances but the selections' own, the likeliest first: the best look at each that lies apart from the others'. */
  occasions(): Occasion[] {
    const others = this.#appearances()
      .flatMap(partedWhereMoreAppear)
      .filter((frames) => frames.every(({ time }) => !this.#selected.includes(time)));
    others.sort((a, b) => likeliest(b) - likeliest(a));
    const occasions: Occasion[] = [];
    for (const frames of others) {
      const taken = [...this.#selected, ...occasions.map(({ time }) => time)];
      const occasion = this.#occasionOf(frames, taken);
      if (occasion) occasions.push(occasion);
    }
    return occasions.sort((a, b) => b.similarity - a.similarity);
  }

  /** Stretches of frames that may show it, without one in between that does not for as long as a gap. */
  #appearances(): SeenFrame[][] {
    const frames = [...this.#frames.values()].sort((a, b) => a.time - b.time);
    const stretches: SeenFrame[][] = [];
    let current: SeenFrame[] | null = null;
    let isMissed = false;
    for (const frame of frames) {
      if (frame.similarity < MAY_SHOW) {
        isMissed = true;
        continue;
      }
      const last = current?.at(-1);
      if (current && last && (!isMissed || frame.time - last.time < LEAST_GAP)) current.push(frame);
      else {
        current = [frame];
        stretches.push(current);
      }
      isMissed = false;
    }
    return stretches;
  }

  #occasionOf(frames: readonly SeenFrame[], taken: readonly Seconds[]): Occasion | null {
    const [first] = frames;
    const last = frames.at(-1);
    const apart = frames.filter(({ time }) => taken.every((other) => Math.abs(other - time) >= LEAST_APART));
    const best = apart.reduce<SeenFrame | null>((a, b) => (a && a.similarity >= b.similarity ? a : b), null);
    if (!first || !last || !best?.look) return null;
    return {
      from: first.time,
      to: last.time,
      looks: frames.length,
      time: best.time,
      similarity: best.similarity,
      look: best.look,
      pixels: best.pixels,
    };
  }

  /** The region where it was seen, and what lies around it. */
  #lookAt(time: Seconds, { x, y }: Sighting, patches: readonly PlanePatch[]): SelectionStudy | null {
    const region = this.#matcher.geometry?.region;
    if (!region) return null;
    const rect = { left: x, top: y, ...region };
    const index = this.windows.findIndex((other) => isInside(rect, other));
    const [searched, whole] = [this.windows[index], patches[index]];
    if (!searched || !whole) return null;
    const [around = searched] = searchWindows([rect], this.#picture);
    const window = this.#isAnywhere && isInside(around, searched) ? around : searched;
    const at = positionIn(searched, window);
    const patch = cutPatch(whole, { ...window, left: at.x, top: at.y });
    return { time, rect, window, patch, before: [], after: [] };
  }
}

/**
 * The parts of an appearance: the lines of a list overlap in time, so that a new one begins where more are to be seen
 * than before, and stay so for as long as it takes to tell it from noise.
 */
function partedWhereMoreAppear(frames: SeenFrame[]): SeenFrame[][] {
  const parts: SeenFrame[][] = [];
  let known = Number.POSITIVE_INFINITY;
  for (const [index, frame] of frames.entries()) {
    const ahead = frames.slice(index, index + LASTING).map(({ count }) => count ?? known);
    const isMore = ahead.length === LASTING && Math.min(...ahead) > known;
    const current = parts.at(-1);
    if (current && !isMore) current.push(frame);
    else parts.push([frame]);
    if (isMore || Math.max(...ahead) < known) known = Math.min(...ahead);
  }
  return parts;
}

function likeliest(frames: readonly SeenFrame[]): number {
  return Math.max(...frames.map(({ similarity }) => similarity));
}
