import type { ImageProcessing, RegionSelection, Seconds } from '@framescout/contract';
import type { Video } from '@framescout/media';
import {
  cutPatch,
  evenRect,
  growRect,
  type PixelRect,
  type PixelSize,
  type PlanePatch,
  processPlanes,
  regionAround,
} from '@framescout/media';
import { createAdaptiveMatcher } from '../match/adaptive-matcher.ts';
import { pictureScale } from '../match/element-study.ts';
import type { ProvisionalElement } from '../match/learn-first-selections.ts';
import { emptyFrameScore } from '../match/matcher.ts';
import type { StudyCache } from '../study/study-cache.ts';

/** Where to search for a selection's content: in the frame shown at `time`, near a point (fractions 0..1). */
export type SnapRequest = {
  selection: RegionSelection;
  processing: ImageProcessing;
  time: Seconds;
  centerX: number;
  centerY: number;
};

/** Where a selection's content is: the center of its box, as fractions 0..1 of the picture. */
export type SnappedRegion = { centerX: number; centerY: number };

// How far beyond the region's edge the content's center may be from the pointer, in pixels at 720 lines.
// Twice the usual click error would feel as if the box were running away; this feels like a pull.
const REACH = { x: 48, y: 24 };
// The default event threshold: a box that snaps to nothing is more misleading than one that stays.
const SURE = 0.75;

/** Finds a first selection's content in other frames, near the pointer. Caches the last frame it read. */
export class RegionMagnet {
  readonly #video: Video;
  readonly #studies: StudyCache;
  #last: { time: Seconds; planes: Promise<PlanePatch> } | null = null;

  constructor(video: Video, studies: StudyCache) {
    this.#video = video;
    this.#studies = studies;
  }

  /**
   * Finds the selection's content in the frame at a time, within reach of a point; null if it isn't there.
   * @throws {CancelledError} if cancelled
   */
  async find(
    { selection, processing, time, centerX, centerY }: SnapRequest,
    signal: AbortSignal,
  ): Promise<SnappedRegion | null> {
    const { picture } = this.#video;
    const frame = this.#planesAt(time);
    const learned = await this.#studies.learnFirst({ selections: [selection], processing }, signal);
    const planes = await frame;
    const pointed = regionAround(centerX, centerY, picture, selection);
    const scale = pictureScale(picture);
    const reach = {
      x: Math.round(pointed.width / 2 + REACH.x * scale),
      y: Math.round(pointed.height / 2 + REACH.y * scale),
    };
    const window = evenRect(growRect(pointed, reach, picture), picture);
    const patch = processPlanes(cutPatch(planes, window), processing);
    const found = findIn(learned, patch, window);
    return (
      found && {
        centerX: (found.left + found.width / 2) / picture.width,
        centerY: (found.top + found.height / 2) / picture.height,
      }
    );
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

/** Finds the element in a window, as a box of the learned region's size; null if it isn't there. */
function findIn({ element }: ProvisionalElement, patch: PlanePatch, window: PixelRect): PixelRect | null {
  const matcher = createAdaptiveMatcher(element, [window]);
  const score = emptyFrameScore(matcher.regionCount);
  matcher.compare([patch], score);
  const [best] = score.sightings;
  const { width, height }: PixelSize = element.template;
  return best && best.similarity >= SURE ? { left: best.x, top: best.y, width, height } : null;
}
