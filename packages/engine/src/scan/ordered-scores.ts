import type { FrameIndex, Seconds } from '@framescout/contract';
import type { TimeMap } from '@framescout/media';
import { type SampleScore, type ScoreBatch, ScoreSeries } from '../detect/score-series.ts';
import type { ScanMatcher } from './frame-scorer.ts';

/** Scores of one chunk, one series per element, and how many samples and sighting numbers of each have been drained. */
type ChunkScores = { series: ScoreSeries[]; taken: number; sightingsTaken: number[]; isDone: boolean };

/**
 * Puts the scores of chunks decoded in parallel into presentation order, exactly as a single decoder would give them.
 */
export class OrderedScores {
  readonly #matchers: readonly ScanMatcher[];
  readonly #map: TimeMap | null;
  readonly #everyNth: number;
  readonly #chunks = new Map<number, ChunkScores>();
  #head = 0;
  #nextFrame: FrameIndex;

  /** `nextFrame` is the index of the first frame, used without a time map. */
  constructor(
    matchers: readonly ScanMatcher[],
    map: TimeMap | null,
    everyNth: number,
    nextFrame: FrameIndex,
  ) {
    this.#matchers = matchers;
    this.#map = map;
    this.#everyNth = everyNth;
    this.#nextFrame = nextFrame;
  }

  /** Adds a frame of a chunk; frames of one chunk arrive in order, chunks need not. */
  add(chunk: number, time: Seconds, scores: readonly SampleScore[]): void {
    this.#chunk(chunk).series.forEach((series, index) => {
      const score = scores[index];
      if (score) series.add(time, 0, score);
    });
  }

  /** Marks a chunk as complete. */
  finish(chunk: number): void {
    this.#chunk(chunk).isDone = true;
  }

  /** Drains everything that follows on from the last drain without a gap: one batch per element, none if empty. */
  drain(): ScoreBatch[] {
    const joined = this.#matchers.map(({ matcher }) => new ScoreSeries(matcher, 64));
    while (true) {
      const chunk = this.#chunks.get(this.#head);
      if (!chunk) break;
      this.#take(chunk, joined);
      if (!chunk.isDone) break;
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

  #take(chunk: ChunkScores, joined: readonly ScoreSeries[]): void {
    const from = chunk.taken;
    const times = chunk.series[0]?.times.slice(from) ?? new Float64Array(0);
    if (times.length === 0) return;
    chunk.taken += times.length;
    const frames = new Uint32Array(times.length);
    for (let i = 0; i < times.length; i++) {
      frames[i] = this.#map ? this.#map.frameAt(times[i] ?? 0) : this.#nextFrame + i * this.#everyNth;
    }
    this.#nextFrame += times.length * this.#everyNth;
    chunk.series.forEach((series, index) => {
      joined[index]?.append({ ...series.batchFrom(from, chunk.sightingsTaken[index] ?? 0), frames });
      chunk.sightingsTaken[index] = series.sightings.length;
    });
  }

  #chunk(index: number): ChunkScores {
    let scores = this.#chunks.get(index);
    if (!scores) {
      const series = this.#matchers.map(({ matcher }) => new ScoreSeries(matcher));
      scores = { series, taken: 0, sightingsTaken: series.map(() => 0), isDone: false };
      this.#chunks.set(index, scores);
    }
    return scores;
  }
}
