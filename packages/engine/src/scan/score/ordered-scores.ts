import type { FrameIndex, Seconds } from '@framescout/contract';
import type { TimeMap } from '@framescout/media';
import { countDetections } from '../../detect/packed-detections.ts';
import { type ScoreBatch, ScoreSeries } from '../../detect/score-series.ts';
import {
  joinRecentFrames,
  NO_RECENT_FRAMES,
  type PendingEntrance,
  patchesIn,
  type RecentFrames,
} from '../trace/entrance-tracer.ts';
import type { Exit } from '../trace/exit-tracer.ts';
import { MAX_TRACED_FRAMES } from '../trace/shape-trail.ts';
import type { PatchPool } from './patch-pool.ts';
import type { ScanMatcher } from './scan-matchers.ts';
import type { ScoredSample } from './scored-sample.ts';

/** An element's sample that must look back into the previous chunk. */
type Unsettled = { element: number; sample: number; entrance: PendingEntrance };

/**
 * Scores of one chunk, one series per element, and how many samples and detections of each have been drained.
 * `memories`: each element's memory of the frames before the chunk's end; null until the chunk is complete.
 */
type ChunkScores = {
  series: ScoreSeries[];
  taken: number;
  detectionsTaken: number[];
  unsettled: Unsettled[];
  memories: readonly RecentFrames[] | null;
};

/**
 * Puts the scores of chunks decoded in parallel into presentation order, exactly as a single decoder would
 * give them.
 */
export class OrderedScores {
  readonly #matchers: readonly ScanMatcher[];
  readonly #map: TimeMap | null;
  readonly #everyNth: number;
  readonly #pool: PatchPool | null;
  readonly #chunks = new Map<number, ChunkScores>();
  /** By element, the frames before the first incomplete chunk. */
  #before: RecentFrames[];
  #head = 0;
  #nextFrame: FrameIndex;

  /**
   * `nextFrame` is the index of the first frame, used if there is no time map. `pool` receives the patches
   * that chunks remember once no other chunk will look back at them.
   */
  constructor(
    matchers: readonly ScanMatcher[],
    map: TimeMap | null,
    everyNth: number,
    nextFrame: FrameIndex,
    pool: PatchPool | null = null,
  ) {
    this.#matchers = matchers;
    this.#map = map;
    this.#everyNth = everyNth;
    this.#nextFrame = nextFrame;
    this.#pool = pool;
    this.#before = matchers.map(() => NO_RECENT_FRAMES);
  }

  /** Adds a frame of a chunk. Frames of one chunk must arrive in order; chunks need not. */
  add(chunk: number, time: Seconds, scores: readonly ScoredSample[]): void {
    const { series, unsettled } = this.#chunk(chunk);
    series.forEach((own, element) => {
      const score = scores[element];
      if (!score) return;
      const { pendingEntrance, exits } = score;
      if (pendingEntrance) unsettled.push({ element, sample: own.length, entrance: pendingEntrance });
      own.add(time, 0, score);
      noteExits(own, exits);
    });
  }

  /** Adds exits, by element, that started in a chunk but ended after it. */
  addExits(chunk: number, exits: readonly (readonly Exit[])[]): void {
    this.#chunk(chunk).series.forEach((own, element) => {
      noteExits(own, exits[element] ?? []);
    });
  }

  /** Marks a chunk as complete. `memories`: each element's memory of the frames before its end. */
  finish(chunk: number, memories: readonly RecentFrames[] = []): void {
    this.#chunk(chunk).memories = memories;
  }

  /**
   * Drains what follows the last drain without a gap: one batch per element, none if empty. The latest
   * samples of an incomplete chunk may still get exits and are held back unless they are the last
   * (`areLast`).
   */
  drain(areLast = false): ScoreBatch[] {
    const joined = this.#matchers.map(({ matcher }) => new ScoreSeries(matcher, 64));
    while (true) {
      const chunk = this.#chunks.get(this.#head);
      if (!chunk) break;
      this.#settle(chunk);
      const { memories } = chunk;
      this.#take(chunk, joined, memories || areLast ? 0 : MAX_TRACED_FRAMES + 1);
      if (!memories) break;
      this.#remember(memories);
      this.#chunks.delete(this.#head);
      this.#head++;
    }
    return joined.flatMap((series, index) => {
      const own = this.#matchers[index];
      if (!own || series.length === 0) return [];
      const { regionCount, geometry } = own.matcher;
      return [{ elementId: own.elementId, regionCount, geometry, ...series.batchFrom(0, 0) }];
    });
  }

  #remember(memories: readonly RecentFrames[]): void {
    const known = patchesIn([...this.#before, ...memories]);
    this.#before = this.#before.map((before, element) =>
      joinRecentFrames(before, memories[element] ?? NO_RECENT_FRAMES),
    );
    const kept = patchesIn(this.#before);
    this.#pool?.release([...known].filter((patch) => !kept.has(patch)));
  }

  #settle({ series, unsettled }: ChunkScores): void {
    for (const { element, sample, entrance } of unsettled.splice(0)) {
      series[element]?.recordEarlier(sample, entrance.settle(this.#before[element] ?? NO_RECENT_FRAMES));
    }
  }

  #take(chunk: ChunkScores, joined: readonly ScoreSeries[], keptBack: number): void {
    const from = chunk.taken;
    const held = chunk.series[0]?.times ?? new Float64Array(0);
    const times = held.slice(from, Math.max(from, held.length - keptBack));
    if (times.length === 0) return;
    chunk.taken += times.length;
    const frames = new Uint32Array(times.length);
    for (let i = 0; i < times.length; i++) {
      frames[i] = this.#map ? this.#map.frameAt(times[i] ?? 0) : this.#nextFrame + i * this.#everyNth;
    }
    this.#nextFrame += times.length * this.#everyNth;
    chunk.series.forEach((series, index) => {
      const detectionsFrom = chunk.detectionsTaken[index] ?? 0;
      const batch = series.batchFrom(from, detectionsFrom, chunk.taken);
      joined[index]?.append({ ...batch, frames });
      chunk.detectionsTaken[index] = detectionsFrom + countDetections(batch.detections);
    });
  }

  #chunk(index: number): ChunkScores {
    let scores = this.#chunks.get(index);
    if (!scores) {
      const series = this.#matchers.map(({ matcher }) => new ScoreSeries(matcher));
      scores = { series, taken: 0, detectionsTaken: series.map(() => 0), unsettled: [], memories: null };
      this.#chunks.set(index, scores);
    }
    return scores;
  }
}

function noteExits(series: ScoreSeries, exits: readonly Exit[]): void {
  for (const { seenAt, later } of exits) {
    let sample = series.length - 1;
    while (sample >= 0 && series.timeAt(sample) > seenAt) sample--;
    if (series.timeAt(sample) === seenAt) series.recordLater(sample, later);
  }
}
