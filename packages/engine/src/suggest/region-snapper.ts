import { SELECTIONS_PER_ELEMENT, type Seconds } from '@framescout/contract';
import type { Video } from '@framescout/media';
import {
  cutPatch,
  evenRect,
  growRect,
  type PixelRect,
  type PlanePatch,
  processPlanes,
  regionAround,
} from '@framescout/media';
import { createAdaptiveMatcher } from '../compare/adaptive-matcher.ts';
import { MIN_CORRECTABLE_SIMILARITY } from '../detect/merge-rescored.ts';
import { DEFAULT_THRESHOLD, type Detection, emptyFrameScore } from '../model/matcher.ts';
import { pictureScale } from '../model/pixel-rects.ts';
import type { TrainedElement } from '../model/trained-element.ts';
import type { ElementExamples, StudyCache } from '../study/study-cache.ts';

/** Where to search for an element: in the frame shown at `time`, near a point (fractions 0..1). */
export type SnapRequest = {
  /** All examples of a marked element, or the first selection of one that is being marked. */
  examples: ElementExamples;
  time: Seconds;
  /** Null: wherever a scan searches for a marked element, which is then found only if a single place is likely. */
  near: { x: number; y: number } | null;
};

/** Where an element is: the center of its box, as fractions 0..1 of the picture. */
export type SnappedRegion = { centerX: number; centerY: number };

// How far beyond the region's edge the content's center may be from the pointer, in pixels at 720 lines.
// Twice the usual click error would feel as if the box were running away; this feels like a pull.
const REACH = { x: 48, y: 24 };
// Where the user says that a scan has missed a marked element, the likeliest place suffices, unless another one is
// nearly as likely.
const LIKELY = MIN_CORRECTABLE_SIMILARITY;
const LIKELIER = 0.1;

/** What to search for, in which windows, and from which similarity (0..1) on it counts. */
type Wanted = { element: TrainedElement; windows: readonly PixelRect[]; least: number };

/** Finds what was selected in other frames, near the pointer. Caches the last frame it read. */
export class RegionSnapper {
  readonly #video: Video;
  readonly #studies: StudyCache;
  #last: { time: Seconds; planes: Promise<PlanePatch> } | null = null;

  constructor(video: Video, studies: StudyCache) {
    this.#video = video;
    this.#studies = studies;
  }

  /**
   * Finds the element in the frame at a time, within reach of a point; null if it isn't there.
   * @throws {CancelledError} if cancelled
   */
  async find({ examples, time, near }: SnapRequest, signal: AbortSignal): Promise<SnappedRegion | null> {
    const { picture } = this.#video;
    const { processing } = examples;
    const frame = this.#planesAt(time);
    const { element, windows, least } = await this.#learn(examples, signal);
    const planes = await frame;
    const searched = near ? [this.#windowAround(near, examples)] : windows;
    const matcher = createAdaptiveMatcher(element, searched);
    const score = emptyFrameScore(matcher.regionCount);
    matcher.compare(
      searched.map((window) => processPlanes(cutPatch(planes, window), processing)),
      score,
    );
    const { width, height } = element.template;
    const [best] = score.detections;
    if (!best || best.similarity < least) return null;
    if (!near && score.detections.some((other) => isAsLikely(other, best, element))) return null;
    return {
      centerX: (best.x + width / 2) / picture.width,
      centerY: (best.y + height / 2) / picture.height,
    };
  }

  async #learn(examples: ElementExamples, signal: AbortSignal): Promise<Wanted> {
    const { selections } = examples;
    if (selections.length < SELECTIONS_PER_ELEMENT) {
      const first = { ...examples, selections: selections.slice(0, 1) };
      const { element } = await this.#studies.learnFirst(first, signal);
      // A box that snaps to nothing is more misleading than one that stays.
      return { element, windows: [], least: DEFAULT_THRESHOLD };
    }
    const { element, windows } = await this.#studies.learn(examples, signal);
    return { element, windows, least: LIKELY };
  }

  /** The window to search for an element that is pointed at. */
  #windowAround({ x, y }: { x: number; y: number }, { selections }: ElementExamples): PixelRect {
    const { picture } = this.#video;
    const pointed = regionAround(x, y, picture, selections[0]);
    const scale = pictureScale(picture);
    const reach = {
      x: Math.round(pointed.width / 2 + REACH.x * scale),
      y: Math.round(pointed.height / 2 + REACH.y * scale),
    };
    return evenRect(growRect(pointed, reach, picture), picture);
  }

  #planesAt(time: Seconds): Promise<PlanePatch> {
    if (this.#last?.time !== time) {
      const planes = this.#video.reader.readPlanes(time);
      this.#last = { time, planes };
      planes.catch(() => {
        if (this.#last?.planes === planes) this.#last = null;
      });
    }
    return this.#last.planes;
  }
}

/** Whether a detection in another place than the best one is nearly as likely. */
function isAsLikely(
  other: Detection,
  best: Detection,
  { template: { width, height } }: TrainedElement,
): boolean {
  const isElsewhere = Math.abs(other.x - best.x) > width / 2 || Math.abs(other.y - best.y) > height / 2;
  return isElsewhere && other.similarity > best.similarity - LIKELIER;
}
