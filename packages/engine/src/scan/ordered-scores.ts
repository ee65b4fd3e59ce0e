import type { FrameIndex, Seconds } from '@framescout/contract';
import type { TimeMap } from '@framescout/media';
import { type SampleScore, type ScoreBatch, ScoreSeries } from '../detect/score-series.ts';
import { joinMemories, type Memory, NO_MEMORY, type Settle } from './entrance-tracer.ts';
import type { ScanMatcher } from './frame-scorer.ts';

/** An element's sample that looks back into the chunk before. */
type Unsettled = { element: number; sample: number; settle: Settle };

/**
 * Scores of one chunk, one series per element, and how many samples and sighting numbers of each have been drained.
 * `memories`: what each element's frames before the chunk's end were; null until it is complete.
 */
type ChunkScores = {
  series: ScoreSeries[];
  taken: number;
  sightingsTaken: number[];
  unsettled: Unsettled[];
  memories: readonly Memory[] | null;
};

/**
 * Puts the scores of chunks decoded in parallel into presentation order, exactly as a single decoder would give them.
 */
export class OrderedScores {
  readonly #matchers: readonly ScanMatcher[];
  readonly #map: TimeMap | null;
  readonly #everyNth: number;
  readonly #chunks = new Map<number, ChunkScores>();
  /** By element, the frames before the first chunk that is not complete. */
  #before: Memory[];
  readonly #replaceable: Seconds;
  #replaced = 0;
  #head = 0;
  #nextFrame: FrameIndex;

  /**
   * `nextFrame` is the index of the first frame, used without a time map. `replaceable`: how much of a chunk's end the
   * chunk after may replace.
   */
  constructor(
    matchers: readonly ScanMatcher[],
    map: TimeMap | null,
    everyNth: number,
    nextFrame: FrameIndex,
    replaceable: Seconds = 0,
  ) {
    this.#matchers = matchers;
    this.#map = map;
    this.#everyNth = everyNth;
    this.#nextFrame = nextFrame;
    this.#replaceable = replaceable;
    this.#before = matchers.map(() => NO_MEMORY);
  }

  /** How many frames were added that another chunk's replaced. */
  get replaced(): number {
    return this.#replaced;
  }

  /** Adds a frame of a chunk; frames of one chunk arrive in order, chunks need not. */
  add(chunk: number, time: Seconds, scores: readonly (SampleScore & { settle?: Settle | null })[]): void {
    const { series, unsettled } = this.#chunk(chunk);
    series.forEach((own, element) => {
      const score = scores[element];
      if (!score) return;
      if (score.settle) unsettled.push({ element, sample: own.length, settle: score.settle });
      own.add(time, 0, score);
    });
  }

  /** Marks a chunk as complete. `memories`: what each element's frames before its end were. */
  finish(chunk: number, memories: readonly Memory[] = []): void {
    this.#chunk(chunk).memories = memories;
  }

  /**
   * Drains everything that follows on from the last drain without a gap: one batch per element, none if empty. What may
   * still be replaced stays, unless the scan `isOver`.
   */
  drain(isOver = false): ScoreBatch[] {
    const joined = this.#matchers.map(({ matcher }) => new ScoreSeries(matcher, 64));
    while (true) {
      const chunk = this.#chunks.get(this.#head);
      if (!chunk) break;
      this.#settle(chunk);
      const next = this.#chunks.get(this.#head + 1);
      const seam = seamBetween(chunk, next, isOver ? 0 : this.#replaceable);
      this.#take(chunk, seam.time, joined);
      const { memories } = chunk;
      if (!memories || !(seam.isKnown || isOver)) break;
      this.#before = this.#before.map((before, element) =>
        joinMemories(before, memories[element] ?? NO_MEMORY),
      );
      this.#replaced += (chunk.series[0]?.length ?? 0) - chunk.taken;
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

  #settle({ series, unsettled }: ChunkScores): void {
    for (const { element, sample, settle } of unsettled.splice(0)) {
      series[element]?.wasEarlier(sample, settle(this.#before[element] ?? NO_MEMORY));
    }
  }

  #take(chunk: ChunkScores, before: Seconds, joined: readonly ScoreSeries[]): void {
    const from = chunk.taken;
    const all = chunk.series[0]?.times.subarray(from) ?? new Float64Array(0);
    const late = all.findIndex((time) => time >= before);
    const times = all.slice(0, late < 0 ? all.length : late);
    if (times.length === 0) return;
    chunk.taken += times.length;
    const frames = new Uint32Array(times.length);
    for (let i = 0; i < times.length; i++) {
      frames[i] = this.#map ? this.#map.frameAt(times[i] ?? 0) : this.#nextFrame + i * this.#everyNth;
    }
    this.#nextFrame += times.length * this.#everyNth;
    chunk.series.forEach((series, index) => {
      const sightingsFrom = chunk.sightingsTaken[index] ?? 0;
      const taken = series.batchBetween(from, chunk.taken, sightingsFrom);
      joined[index]?.append({ ...taken, frames });
      chunk.sightingsTaken[index] = sightingsFrom + taken.sightings.length;
    });
  }

  #chunk(index: number): ChunkScores {
    let scores = this.#chunks.get(index);
    if (!scores) {
      const series = this.#matchers.map(({ matcher }) => new ScoreSeries(matcher));
      scores = { series, taken: 0, sightingsTaken: series.map(() => 0), unsettled: [], memories: null };
      this.#chunks.set(index, scores);
    }
    return scores;
  }
}

/** The time from which on a chunk's scores do not count, since the next chunk's do, and whether that is known for sure. */
function seamBetween(
  { series }: ChunkScores,
  next: ChunkScores | undefined,
  replaceable: Seconds,
): { time: Seconds; isKnown: boolean } {
  const firstOfNext = next?.series[0]?.times[0];
  if (firstOfNext !== undefined) return { time: firstOfNext, isKnown: true };
  if (replaceable === 0 || next?.memories) return { time: Number.POSITIVE_INFINITY, isKnown: true };
  return { time: (series[0]?.times.at(-1) ?? 0) - replaceable, isKnown: false };
}
