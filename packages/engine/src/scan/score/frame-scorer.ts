import type { Seconds } from '@framescout/contract';
import type { PixelRect, PlanePatch } from '@framescout/media';
import { RegionReader } from '@framescout/media';
import type { VideoSample } from 'mediabunny';
import { packDetections } from '../../detect/packed-detections.ts';
import { MAX_SAMPLES_NOTED, type SampleScore } from '../../detect/score-series.ts';
import { OPACITY_STEPS, SIMILARITY_STEPS, toSteps } from '../../detect/score-steps.ts';
import { emptyFrameScore, type FrameScore, type PlaneMatcher } from '../../model/matcher.ts';
import { EntranceTracer, NO_RECENT_FRAMES, patchesIn, type RecentFrames } from '../trace/entrance-tracer.ts';
import { type Exit, ExitTracer } from '../trace/exit-tracer.ts';
import { MAX_TRACED_FRAMES } from '../trace/shape-trail.ts';
import type { DetectionPictures } from './detection-pictures.ts';
import type { EvidenceStore } from './evidence-store.ts';
import { PatchPool } from './patch-pool.ts';
import { PatchRing, type ReadRect } from './patch-ring.ts';
import { type PicturedVideo, PictureTaker } from './picture-taker.ts';
import type { ScanMatcher } from './scan-matchers.ts';
import { NO_EXITS, type ScoredSample, untracedSample } from './scored-sample.ts';

/**
 * What else a scorer keeps of the frames: pixels that other templates would need, and pictures of what it
 * sees. `pool` provides the patches that it reads into.
 */
type ScorerOptions = {
  evidence?: EvidenceStore | null;
  pictures?: DetectionPictures | null;
  pool?: PatchPool;
};

/**
 * Scores frames one at a time by cutting out regions and comparing them. Each decoder needs its own scorer.
 */
export class FrameScorer {
  readonly #reader: RegionReader;
  readonly #matchers: readonly ScanMatcher[];
  readonly #scores: FrameScore[];
  #tracers: (Tracers | null)[];
  readonly #rgbRects: PixelRect[];
  /**
   * The rectangles that are read, each once for all elements, and for each element the indices of its own.
   */
  readonly #planeRects: PixelRect[];
  readonly #ownPlanes: number[][];
  readonly #ring: PatchRing;
  readonly #evidence: EvidenceStore | null;
  readonly #pictures: PictureTaker | null;

  constructor(
    video: PicturedVideo,
    matchers: readonly ScanMatcher[],
    { evidence = null, pictures = null, pool = new PatchPool() }: ScorerOptions = {},
  ) {
    this.#evidence = evidence;
    this.#pictures = pictures && new PictureTaker(video, matchers, pictures);
    this.#reader = new RegionReader(video);
    this.#matchers = matchers;
    this.#scores = matchers.map(({ matcher }) => emptyFrameScore(matcher.regionCount));
    this.#tracers = matchers.map(createTracers);
    this.#rgbRects = matchers.flatMap(({ matcher }) => (matcher.reads === 'rgb' ? matcher.rects : []));
    const read = distinctRects(matchers, this.#tracers);
    this.#planeRects = read.map(({ rect }) => rect);
    this.#ownPlanes = matchers.map(({ matcher }) =>
      matcher.reads === 'planes'
        ? matcher.rects.map((rect) => this.#planeRects.findIndex((own) => isSameRect(own, rect)))
        : [],
    );
    this.#ring = new PatchRing(read, MAX_TRACED_FRAMES + 1, pool);
  }

  /** The rectangles that are read from each frame. */
  get rects(): PixelRect[] {
    return [...this.#rgbRects, ...this.#planeRects];
  }

  /**
   * Ends a chunk, and returns each element's memory of the frames before its end, for the next chunk. The
   * patches may be returned to the pool once that chunk is over as well. The next frame starts another chunk.
   */
  endChunk(): RecentFrames[] {
    const memories = this.#tracers.map((own) => own?.entrances.memory ?? NO_RECENT_FRAMES);
    this.#tracers = this.#matchers.map(createTracers);
    this.#ring.startOver(patchesIn(memories));
    return memories;
  }

  /**
   * Scores a frame for each element, scaled to integers, that is scored again if any element is in sight:
   * doesn't look back, and keeps only background as evidence.
   */
  async glance(sample: VideoSample): Promise<ScoredSample[]> {
    const planes = await this.#readPlanes(sample);
    return this.#matchers.flatMap(({ elementId, matcher }, index) => {
      const score = this.#scores[index];
      if (!score || matcher.reads !== 'planes') return [];
      const patches = this.#patchesOf(index, planes);
      matcher.compare(patches, score);
      if (score.detections.length === 0) {
        this.#keepEvidence(elementId, matcher, sample.timestamp, patches, score);
      }
      return [untracedSample(scaledScore(score))];
    });
  }

  /** Scores a frame for each element, scaled to integers. */
  async score(sample: VideoSample): Promise<ScoredSample[]> {
    const rgb = this.#rgbRects.length > 0 ? await this.#reader.read(sample, this.#rgbRects) : [];
    const planes = await this.#readPlanes(sample, this.#ring.patches());
    this.#ring.advance();
    const traced = this.#matchers.flatMap(({ elementId, matcher }, index) => {
      const score = this.#scores[index];
      if (!score) return [];
      if (matcher.reads === 'rgb') {
        matcher.compare(rgb.splice(0, matcher.rects.length), score);
      } else {
        const patches = this.#patchesOf(index, planes);
        matcher.compare(patches, score);
        const time = sample.timestamp;
        const tracers = this.#tracers[index];
        const entrance = tracers?.entrances.follow(time, patches, score.detections);
        const exits = tracers?.exits.follow(time, patches, score.detections) ?? NO_EXITS;
        this.#keepEvidence(elementId, matcher, time, patches, score);
        const pendingEntrance = entrance?.pending ?? null;
        return [{ ...scaledScore(score, entrance?.earlier), pendingEntrance, exits }];
      }
      return [untracedSample(scaledScore(score))];
    });
    // Even awaiting nothing costs something in every frame.
    const taking = this.#pictures?.look(sample, traced);
    if (taking) await taking;
    return traced;
  }

  /**
   * Whether an element may be leaving, or about to leave, and must be followed {@link scoreBeyondChunk} the
   * chunk's end.
   */
  get isFollowing(): boolean {
    return this.#tracers.some((own) => own?.exits.isFollowing);
  }

  /**
   * Follows leaving elements into a frame after the chunk's end, and returns each element's exits that end
   * with it.
   */
  async scoreBeyondChunk(sample: VideoSample): Promise<(readonly Exit[])[]> {
    const planes = await this.#readPlanes(sample);
    return this.#matchers.map(({ matcher }, index) => {
      const score = this.#scores[index];
      const own = this.#tracers[index];
      if (!score || !own?.exits.isFollowing || matcher.reads !== 'planes') return NO_EXITS;
      const patches = this.#patchesOf(index, planes);
      matcher.compare(patches, score);
      const exits = own.exits.follow(sample.timestamp, patches, score.detections);
      // An element that stays here leaves in another chunk.
      if (!own.exits.isLeaving) own.exits.forget();
      return exits;
    });
  }

  /**
   * Stops following elements because there are no more frames, and returns each element's exits in progress.
   */
  finishExits(): (readonly Exit[])[] {
    return this.#tracers.map((own) => own?.exits.finish() ?? NO_EXITS);
  }

  /** Reads the patches of all elements; without `into`, into memory that the next frame overwrites. */
  async #readPlanes(sample: VideoSample, into?: PlanePatch[]): Promise<PlanePatch[]> {
    if (this.#planeRects.length === 0) return [];
    return this.#reader.readPlanes(sample, this.#planeRects, into);
  }

  /** Selects the patches that an element's matcher needs. */
  #patchesOf(index: number, planes: readonly PlanePatch[]): PlanePatch[] {
    return (this.#ownPlanes[index] ?? []).flatMap((own) => planes[own] ?? []);
  }

  #keepEvidence(
    elementId: string,
    { rects, geometry }: PlaneMatcher,
    time: Seconds,
    patches: readonly PlanePatch[],
    { detections }: FrameScore,
  ): void {
    if (!this.#evidence || !geometry) return;
    const windows = rects.flatMap((rect, index) => {
      const patch = patches[index];
      return patch ? [{ rect, patch }] : [];
    });
    const places = geometry.places.map(({ x, y }) => ({ left: x, top: y, ...geometry.region }));
    this.#evidence.add(elementId, time, windows, detections, places);
  }
}

/** Trace an element while it isn't clearly seen: as it enters, and as it leaves. */
type Tracers = { entrances: EntranceTracer; exits: ExitTracer };

function createTracers({ matcher }: ScanMatcher): Tracers | null {
  // For an element that may be anywhere, looking back would require dozens of whole pictures; its shape is
  // recognized from the first frame on.
  if (matcher.reads !== 'planes' || matcher.geometry?.isAnywhere) return null;
  return { entrances: new EntranceTracer(matcher), exits: new ExitTracer(matcher) };
}

/** Collects the rectangles of planes that matchers read, without duplicates. */
function distinctRects(matchers: readonly ScanMatcher[], tracers: readonly (Tracers | null)[]): ReadRect[] {
  const distinct: ReadRect[] = [];
  for (const [index, { matcher }] of matchers.entries()) {
    if (matcher.reads !== 'planes') continue;
    const isRemembered = tracers[index] !== null;
    for (const rect of matcher.rects) {
      const known = distinct.find((read) => isSameRect(read.rect, rect));
      if (!known) distinct.push({ rect, isRemembered });
      else if (isRemembered) known.isRemembered = true;
    }
  }
  return distinct;
}

function isSameRect(a: PixelRect, b: PixelRect): boolean {
  return a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height;
}

/** Converts a score to integers, as stored in a series. */
export function scaledScore({ similarities, opacity, detections }: FrameScore, earlier = 0): SampleScore {
  return {
    similarities: Uint16Array.from(similarities, (value) => toSteps(value, SIMILARITY_STEPS)),
    opacity: toSteps(opacity, OPACITY_STEPS),
    detections: packDetections(detections),
    earlier: Math.min(MAX_SAMPLES_NOTED, earlier),
    later: 0,
  };
}
