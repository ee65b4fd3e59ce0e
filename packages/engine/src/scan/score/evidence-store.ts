import type { Seconds } from '@framescout/contract';
import {
  cutPatch,
  evenRect,
  growRect,
  type PixelRect,
  type PixelSize,
  type PlanePatch,
  relativePosition,
} from '@framescout/media';
import { MIN_CORRECTABLE_SIMILARITY } from '../../detect/merge-rescored.ts';
import type { Detection } from '../../model/matcher.ts';
import { isInside, isOverlapping } from '../../model/pixel-rects.ts';
import { measureSurroundings, type PlaneMoments } from '../../model/plane-moments.ts';

/**
 * Pixels of a frame where an element was or may have been: patches with their rectangles in the picture, and the
 * colors around them.
 */
export type Evidence = {
  time: Seconds;
  spots: { rect: PixelRect; patch: PlanePatch; around: PlaneMoments }[];
};

/**
 * Budget in bytes for all evidence of a scan. It is in memory, next to decoders that use hundreds of
 * megabytes.
 */
const EVIDENCE_BYTES = 20e6;

// Extra pixels kept around a region, to allow a small search.
const MARGIN = 4;
const MARGIN_AROUND = { x: MARGIN, y: MARGIN };
// Without detections, one frame per interval is kept as background.
const BACKGROUND_STEP: Seconds = 1;

/**
 * Keeps the pixels that another template would need, while a scan runs: around every detection, and at the
 * element's own places once a second. When over budget, every other frame is dropped and later ones are kept
 * half as often; the frames in between are judged by their neighbors.
 */
export class EvidenceStore {
  readonly #budget: number;
  readonly #evidence = new Map<string, Evidence[]>();
  readonly #backgroundSeconds = new Map<string, Set<number>>();
  /** By element: two that are in sight at once would otherwise take turns with a common counter. */
  readonly #seen = new Map<string, number>();
  #bytes = 0;
  #stride = 1;

  constructor(budget = EVIDENCE_BYTES) {
    this.#budget = budget;
  }

  /** Total size of the kept pixels, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Adds a frame: the windows read from it, the detections in them, and where the element belongs. */
  add(
    elementId: string,
    time: Seconds,
    windows: readonly { rect: PixelRect; patch: PlanePatch }[],
    detections: readonly Detection[],
    places: readonly PixelRect[],
  ): void {
    const worthKeeping = detections.filter(({ similarity }) => similarity >= MIN_CORRECTABLE_SIMILARITY);
    if (worthKeeping.length > 0 ? !this.#isNext(elementId) : !this.#isDue(elementId, time)) return;
    const [size] = places;
    if (!size) return;
    const rects = distinctRects(worthKeeping, places, size);
    const spots = rects.flatMap((rect) => {
      // An element can be at the edge of the picture, with its region partly outside.
      const window =
        windows.find((other) => isInside(rect, other.rect)) ??
        windows.find((other) => isOverlapping(rect, other.rect));
      if (!window) return [];
      const { x, y } = relativePosition(window.rect, rect);
      const grown = evenRect(growRect({ ...rect, left: x, top: y }, MARGIN_AROUND, window.rect), window.rect);
      const left = window.rect.left + grown.left;
      const top = window.rect.top + grown.top;
      const around = measureSurroundings(window.patch, window.rect, rect, window.rect);
      return [{ rect: { ...grown, left, top }, patch: cutPatch(window.patch, grown), around }];
    });
    this.#push(elementId, { time, spots });
  }

  /** Returns the evidence kept for an element, sorted by time. */
  evidenceOf(elementId: string): Evidence[] {
    return [...(this.#evidence.get(elementId) ?? [])].sort((a, b) => a.time - b.time);
  }

  /** Counts a frame with detections; whether it is among those to keep. */
  #isNext(elementId: string): boolean {
    const seen = this.#seen.get(elementId) ?? 0;
    this.#seen.set(elementId, seen + 1);
    return seen % this.#stride === 0;
  }

  #isDue(elementId: string, time: Seconds): boolean {
    const seconds = this.#backgroundSeconds.get(elementId) ?? new Set();
    this.#backgroundSeconds.set(elementId, seconds);
    const second = Math.floor(time / (BACKGROUND_STEP * this.#stride));
    if (seconds.has(second)) return false;
    seconds.add(second);
    return true;
  }

  #push(elementId: string, evidence: Evidence): void {
    const own = this.#evidence.get(elementId) ?? [];
    this.#evidence.set(elementId, own);
    // A frame may be scored more than once.
    if (own.some(({ time }) => time === evidence.time)) return;
    own.push(evidence);
    this.#bytes += bytesOf(evidence);
    while (this.#bytes > this.#budget && this.#thin());
  }

  #thin(): boolean {
    this.#stride *= 2;
    this.#bytes = 0;
    // They were counted in shorter intervals.
    this.#backgroundSeconds.clear();
    let isThinner = false;
    for (const [elementId, all] of this.#evidence) {
      const sorted = all.sort((a, b) => a.time - b.time);
      const kept = sorted.filter((_, index) => index % 2 === 0);
      isThinner ||= kept.length < all.length;
      this.#evidence.set(elementId, kept);
      for (const evidence of kept) this.#bytes += bytesOf(evidence);
    }
    return isThinner;
  }
}

/** Returns the regions of the places, and of detections away from them. */
function distinctRects(
  detections: readonly Detection[],
  places: readonly PixelRect[],
  { width, height }: PixelSize,
): PixelRect[] {
  const rects = [...places];
  for (const { x, y } of detections) {
    const isKnown = rects.some(
      (rect) => Math.abs(rect.left - x) <= MARGIN && Math.abs(rect.top - y) <= MARGIN,
    );
    if (!isKnown) rects.push({ left: x, top: y, width, height });
  }
  return rects;
}

function bytesOf({ spots }: Evidence): number {
  return spots.reduce((sum, { patch }) => sum + patch.luma.length + patch.blue.length + patch.red.length, 0);
}
