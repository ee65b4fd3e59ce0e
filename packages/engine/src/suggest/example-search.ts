import { type RegionPixels, SELECTIONS_PER_ELEMENT, type Seconds } from '@framescout/contract';
import {
  cutPatch,
  type PixelRect,
  type PixelSize,
  type PlanePatch,
  relativePosition,
} from '@framescout/media';
import { createAdaptiveMatcher } from '../compare/adaptive-matcher.ts';
import { JOIN_GAP } from '../detect/find-events.ts';
import { patchAround, type SelectionStudy } from '../model/element-study.ts';
import { type Detection, emptyFrameScore, type PlaneMatcher } from '../model/matcher.ts';
import { isInside } from '../model/pixel-rects.ts';
import { searchWindows } from '../model/search-windows.ts';
import type { TrainedElement } from '../model/trained-element.ts';

/** An element seen in fewer frames than this is noise that happens to agree, or too brief to judge. */
export const MIN_FRAMES = 3;

/** Number of examples that an element still needs after its first selection. */
export const EXAMPLES_NEEDED = SELECTIONS_PER_ELEMENT - 1;

/** A frame that was searched; `example` is only kept if it may be worth suggesting. */
type SeenFrame = {
  time: Seconds;
  similarity: number;
  /** How many places may show it; null if unknown. */
  count: number | null;
  example: SelectionStudy | null;
  /** The pixels to show the user, if read. */
  pixels: RegionPixels | null;
};

/** A possible appearance of the element: in how many frames it was seen, and the best example. */
export type Candidate = {
  from: Seconds;
  to: Seconds;
  frames: number;
  time: Seconds;
  similarity: number;
  example: SelectionStudy;
  /** The best example's pixels, if kept. */
  pixels: RegionPixels | null;
};

// Similarity at which a frame may show the element: two thirds of the default event threshold, since one
// selection says less than three. It delimits an appearance, but doesn't confirm it.
const MIN_CANDIDATE_SIMILARITY = 0.5;
// An increase in the number of places must last this many consecutive frames.
const LASTING_FRAMES = 3;
// Suggestions and selections are at least this far apart.
const MIN_APART: Seconds = 1;

/**
 * Searches single frames of a video for an element, in any order, and finds when it may have been visible.
 */
export class ExampleSearch {
  readonly windows: readonly PixelRect[];
  readonly #matcher: PlaneMatcher;
  readonly #picture: PixelSize;
  readonly #isAnywhere: boolean;
  readonly #selected: readonly Seconds[];
  readonly #frames = new Map<Seconds, SeenFrame>();
  readonly #score = emptyFrameScore(1);

  /**
   * Prepares to search `windows` of the `picture`; frames at the `selected` times are known to show the
   * element.
   */
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
      this.#frames.set(time, { time, similarity: 1, count: null, example: null, pixels: null });
    }
  }

  /** Whether the frame at a time has been searched. */
  hasSearched(time: Seconds): boolean {
    return this.#frames.has(time);
  }

  /** Searches a frame, given the windows' patches. Returns the region that may show the element, or null. */
  searchFrame(time: Seconds, patches: readonly PlanePatch[]): PixelRect | null {
    if (this.#selected.includes(time)) return null;
    this.#matcher.compare(patches, this.#score);
    const [found = null] = this.#score.detections;
    const similarity = found?.similarity ?? 0;
    const example =
      found && similarity >= MIN_CANDIDATE_SIMILARITY ? this.#exampleAt(time, found, patches) : null;
    const count = this.#score.detections.filter(
      (other) => other.similarity >= MIN_CANDIDATE_SIMILARITY,
    ).length;
    this.#frames.set(time, { time, similarity, count, example, pixels: null });
    return example?.rect ?? null;
  }

  /** Keeps the pixels, to be shown to the user, of a frame that may show the element. */
  keep(time: Seconds, pixels: RegionPixels): void {
    const frame = this.#frames.get(time);
    if (frame) frame.pixels = pixels;
  }

  /**
   * Returns the appearances other than the selections' own, best first; for each, the best example that is
   * far enough from the others'.
   */
  candidates(): Candidate[] {
    const others = this.#appearances()
      .flatMap(splitWhereMoreAppear)
      .filter((frames) => frames.every(({ time }) => !this.#selected.includes(time)));
    others.sort((a, b) => bestSimilarity(b) - bestSimilarity(a));
    const candidates: Candidate[] = [];
    for (const frames of others) {
      const taken = [...this.#selected, ...candidates.map(({ time }) => time)];
      const candidate = this.#candidateOf(frames, taken);
      if (candidate) candidates.push(candidate);
    }
    return candidates.sort((a, b) => b.similarity - a.similarity);
  }

  /** Groups frames that may show the element into runs without a gap in between. */
  #appearances(): SeenFrame[][] {
    const frames = [...this.#frames.values()].sort((a, b) => a.time - b.time);
    const stretches: SeenFrame[][] = [];
    let current: SeenFrame[] | null = null;
    let isMissed = false;
    for (const frame of frames) {
      if (frame.similarity < MIN_CANDIDATE_SIMILARITY) {
        isMissed = true;
        continue;
      }
      const last = current?.at(-1);
      if (current && last && (!isMissed || frame.time - last.time < JOIN_GAP)) current.push(frame);
      else {
        current = [frame];
        stretches.push(current);
      }
      isMissed = false;
    }
    return stretches;
  }

  #candidateOf(frames: readonly SeenFrame[], taken: readonly Seconds[]): Candidate | null {
    const [first] = frames;
    const last = frames.at(-1);
    const apart = frames.filter(({ time }) => taken.every((other) => Math.abs(other - time) >= MIN_APART));
    const best = apart.reduce<SeenFrame | null>((a, b) => (a && a.similarity >= b.similarity ? a : b), null);
    if (!first || !last || !best?.example) return null;
    return {
      from: first.time,
      to: last.time,
      frames: frames.length,
      time: best.time,
      similarity: best.similarity,
      example: best.example,
      pixels: best.pixels,
    };
  }

  /** Cuts out the surroundings of where the element was seen. */
  #exampleAt(time: Seconds, { x, y }: Detection, patches: readonly PlanePatch[]): SelectionStudy | null {
    const region = this.#matcher.geometry?.region;
    if (!region) return null;
    const rect = { left: x, top: y, ...region };
    const found = patchAround(rect, this.windows, patches);
    if (!found) return null;
    const { window: searched, patch: whole } = found;
    const [around = searched] = searchWindows([rect], this.#picture);
    const window = this.#isAnywhere && isInside(around, searched) ? around : searched;
    const at = relativePosition(searched, window);
    const patch = cutPatch(whole, { ...window, left: at.x, top: at.y });
    return { time, rect, window, patch, before: [], after: [] };
  }
}

/**
 * Splits an appearance: the lines of a list overlap in time, so a new one starts when more places than before
 * show the element for long enough to rule out noise.
 */
function splitWhereMoreAppear(frames: SeenFrame[]): SeenFrame[][] {
  const parts: SeenFrame[][] = [];
  let known = Number.POSITIVE_INFINITY;
  for (const [index, frame] of frames.entries()) {
    const ahead = frames.slice(index, index + LASTING_FRAMES).map(({ count }) => count ?? known);
    const isMore = ahead.length === LASTING_FRAMES && Math.min(...ahead) > known;
    const current = parts.at(-1);
    if (current && !isMore) current.push(frame);
    else parts.push([frame]);
    if (isMore || Math.max(...ahead) < known) known = Math.min(...ahead);
  }
  return parts;
}

function bestSimilarity(frames: readonly SeenFrame[]): number {
  return Math.max(...frames.map(({ similarity }) => similarity));
}
