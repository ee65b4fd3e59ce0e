import type { Seconds } from '@framescout/contract';
import type { PixelRect, PlanePatch, Video } from '@framescout/media';
import { emptyPlanePatch, RegionReader } from '@framescout/media';
import type { VideoSample } from 'mediabunny';
import { collectGarbage } from '../collect-garbage.ts';
import {
  MOST_EARLIER,
  OPACITY_STEPS,
  type SampleScore,
  SIGHTING_FIELDS,
  SIMILARITY_STEPS,
} from '../detect/score-series.ts';
import { createAdaptiveMatcher } from '../match/adaptive-matcher.ts';
import { createClassicMatcher } from '../match/classic-matcher.ts';
import { emptyFrameScore, type FrameScore, type Matcher, type PlaneMatcher } from '../match/matcher.ts';
import { processedMatcher } from '../match/processed-matcher.ts';
import type { RunControl } from '../run-control.ts';
import type { ElementExamples, StudyCache } from '../study/study-cache.ts';
import { EntranceTracer, type Memory, NO_MEMORY, type Settle } from './entrance-tracer.ts';
import type { EvidenceStore } from './evidence-store.ts';
import { PictureTaker } from './picture-taker.ts';
import type { ScanRequest } from './scan-request.ts';
import type { SightingPictures } from './sighting-pictures.ts';

/** An element of a scan and its matcher. */
export type ScanMatcher = { elementId: string; matcher: Matcher };

/** A sample's score; `settle` may find that the element was there even earlier than `earlier`, once the chunk before is over. */
export type TracedScore = SampleScore & { settle: Settle | null };

/** What else a scorer keeps of the frames: pixels that other templates would need, and pictures of what it sees. */
type Keepsakes = { evidence?: EvidenceStore | null; pictures?: SightingPictures | null };

/**
 * Where the elements of a scan are learnt. `forgetsStudies`: no check and no correction will come, so that what an element
 * was learnt from is freed before the next one is learnt.
 */
export type MatcherContext = {
  video: Video;
  studies: StudyCache;
  control: RunControl;
  forgetsStudies?: boolean;
};

/**
 * Learns every element of a scan. If cancelled, returns those learnt so far, so that partial results are still
 * reported.
 */
export async function createScanMatchers(
  { elements, matcher: name }: Pick<ScanRequest, 'elements' | 'matcher'>,
  { video, studies, control, forgetsStudies = false }: MatcherContext,
): Promise<ScanMatcher[]> {
  const matchers: ScanMatcher[] = [];
  for (const { id, ...examples } of elements) {
    const matcher =
      name === 'classic'
        ? createClassicMatcher(examples.selections, video.picture, examples.processing)
        : await learnMatcher(examples, studies, control);
    if (!matcher) break;
    matchers.push({ elementId: id, matcher });
    if (forgetsStudies) forgetStudies(studies);
  }
  return matchers;
}

/** Learns an element; null if cancelled. */
async function learnMatcher(
  examples: ElementExamples,
  studies: StudyCache,
  control: RunControl,
): Promise<Matcher | null> {
  const learnt = await studies.learnForScan(examples, control.signal).catch((error: unknown) => {
    if (control.isCancelled) return null;
    throw error;
  });
  return (
    learnt && processedMatcher(createAdaptiveMatcher(learnt.element, learnt.windows), examples.processing)
  );
}

/** Frees what elements were learnt from, before decoders need their share of memory. */
function forgetStudies(studies: StudyCache): void {
  studies.forgetStudies();
  collectGarbage();
}

/** Scores frames one at a time by cutting out and comparing regions. Each decoder needs its own. */
export class FrameScorer {
  readonly #reader: RegionReader;
  readonly #matchers: readonly ScanMatcher[];
  readonly #scores: FrameScore[];
  #tracers: (EntranceTracer | null)[];
  /** Patches of the elements that no tracer follows. */
  readonly #patches: (PlanePatch[] | null)[];
  readonly #rgbRects: PixelRect[];
  readonly #planeRects: PixelRect[];

  readonly #evidence: EvidenceStore | null;
  readonly #pictures: PictureTaker | null;

  constructor(
    video: Video,
    matchers: readonly ScanMatcher[],
    { evidence = null, pictures = null }: Keepsakes = {},
  ) {
    this.#evidence = evidence;
    this.#pictures = pictures && new PictureTaker(video, matchers, pictures);
    this.#reader = new RegionReader(video);
    this.#matchers = matchers;
    this.#scores = matchers.map(({ matcher }) => emptyFrameScore(matcher.regionCount));
    this.#tracers = matchers.map(createTracer);
    this.#patches = matchers.map(({ matcher }, index) =>
      matcher.reads === 'planes' && !this.#tracers[index] ? matcher.rects.map(emptyPlanePatch) : null,
    );
    this.#rgbRects = rectsRead(matchers, 'rgb');
    this.#planeRects = rectsRead(matchers, 'planes');
  }

  /** The rectangles it reads from each frame. */
  get rects(): PixelRect[] {
    return [...this.#rgbRects, ...this.#planeRects];
  }

  /** What each element's frames before a chunk's end were, for the chunk after. The next frame begins another chunk. */
  endChunk(): Memory[] {
    const memories = this.#tracers.map((tracer) => tracer?.memory ?? NO_MEMORY);
    this.#tracers = this.#matchers.map(createTracer);
    return memories;
  }

  /**
   * Each element's score, scaled to integers, of a frame that is scored again if any is in sight: nothing is looked back
   * to, and only background is kept.
   */
  async glance(sample: VideoSample): Promise<SampleScore[]> {
    const planes = await this.#readPlanes(sample);
    return this.#matchers.flatMap(({ elementId, matcher }, index) => {
      const score = this.#scores[index];
      if (!score || matcher.reads !== 'planes') return [];
      const patches = planes.splice(0, matcher.rects.length);
      matcher.compare(patches, score);
      if (score.sightings.length === 0) {
        this.#keepEvidence(elementId, matcher, sample.timestamp, patches, score);
      }
      return [scaledScore(score)];
    });
  }

  /** Each element's score, scaled to integers. */
  async score(sample: VideoSample): Promise<TracedScore[]> {
    const rgb = this.#rgbRects.length > 0 ? await this.#reader.read(sample, this.#rgbRects) : [];
    const planes = await this.#readPlanes(sample, this.#patchesToFill());
    const traced = this.#matchers.flatMap(({ elementId, matcher }, index) => {
      const score = this.#scores[index];
      if (!score) return [];
      if (matcher.reads === 'rgb') {
        matcher.compare(rgb.splice(0, matcher.rects.length), score);
      } else {
        const patches = planes.splice(0, matcher.rects.length);
        matcher.compare(patches, score);
        const time = sample.timestamp;
        const entrance = this.#tracers[index]?.follow(time, patches, score.sightings);
        this.#keepEvidence(elementId, matcher, time, patches, score);
        return [{ ...scaledScore(score, entrance?.earlier), settle: entrance?.settle ?? null }];
      }
      return [{ ...scaledScore(score), settle: null }];
    });
    // Waiting for nothing costs something in every frame.
    const taking = this.#pictures?.look(sample, traced);
    if (taking) await taking;
    return traced;
  }

  /** The patches of all elements; without `into`, in memory that the next frame's overwrite. */
  async #readPlanes(sample: VideoSample, into?: PlanePatch[]): Promise<PlanePatch[]> {
    if (this.#planeRects.length === 0) return [];
    return this.#reader.readPlanes(sample, this.#planeRects, into);
  }

  /** Memory for a frame's patches: each is its element's to keep. */
  #patchesToFill(): PlanePatch[] {
    return this.#matchers.flatMap(({ matcher }, index) => {
      if (matcher.reads !== 'planes') return [];
      return this.#tracers[index]?.patches() ?? this.#patches[index] ?? [];
    });
  }

  #keepEvidence(
    elementId: string,
    { rects, geometry }: PlaneMatcher,
    time: Seconds,
    patches: readonly PlanePatch[],
    { sightings }: FrameScore,
  ): void {
    if (!this.#evidence || !geometry) return;
    const windows = rects.flatMap((rect, index) => {
      const patch = patches[index];
      return patch ? [{ rect, patch }] : [];
    });
    const places = geometry.places.map(({ x, y }) => ({ left: x, top: y, ...geometry.region }));
    this.#evidence.add(elementId, time, windows, sightings, places);
  }
}

function createTracer({ matcher }: ScanMatcher): EntranceTracer | null {
  // For an element that may be anywhere, looking back would take dozens of whole pictures; its shape is recognised from
  // the first frame.
  return matcher.reads === 'planes' && !matcher.geometry?.isAnywhere ? new EntranceTracer(matcher) : null;
}

function rectsRead(matchers: readonly ScanMatcher[], kind: Matcher['reads']): PixelRect[] {
  return matchers.flatMap(({ matcher }) => (matcher.reads === kind ? matcher.rects : []));
}

/** A score in integers, as stored in a series. */
export function scaledScore({ similarities, opacity, sightings }: FrameScore, earlier = 0): SampleScore {
  const packed = new Uint16Array(sightings.length * SIGHTING_FIELDS);
  sightings.forEach((sighting, i) => {
    packed[i * SIGHTING_FIELDS] = Math.max(0, sighting.x);
    packed[i * SIGHTING_FIELDS + 1] = Math.max(0, sighting.y);
    packed[i * SIGHTING_FIELDS + 2] = toSteps(sighting.similarity, SIMILARITY_STEPS);
  });
  return {
    similarities: Uint16Array.from(similarities, (value) => toSteps(value, SIMILARITY_STEPS)),
    opacity: toSteps(opacity, OPACITY_STEPS),
    sightings: packed,
    earlier: Math.min(MOST_EARLIER, earlier),
  };
}

function toSteps(value: number, steps: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * steps);
}
