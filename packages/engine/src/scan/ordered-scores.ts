import type { FrameIndex, Seconds } from '@framescout/contract';
import { type ScoreBatch, ScoreSeries } from '../detect/score-series.ts';
import type { TimeMap } from '../open/time-map.ts';
import type { ScanMatchers } from './frame-scorer.ts';

type ChunkScores = { series: ScoreSeries[]; taken: number; isDone: boolean };

/**
 * Puts the scores of chunks that are decoded side by side into presentation order: what it gives out is what a
 * single decoder would have given, frame by frame.
 */
export class OrderedScores {
  readonly #matchers: ScanMatchers;
  readonly #map: TimeMap | null;
  readonly #everyNth: number;
  readonly #chunks = new Map<number, ChunkScores>();
  #head = 0;
  #nextFrame: FrameIndex;

  /** `nextFrame` is the index of the first frame to come, where no time map tells indices. */
  constructor(matchers: ScanMatchers, map: TimeMap | null, everyNth: number, nextFrame: FrameIndex) {
    this.#matchers = matchers;
    this.#map = map;
    this.#everyNth = everyNth;
    this.#nextFrame = nextFrame;
  }

  /** Adds a frame of a chunk; frames of one chunk come in order, chunks need not. */
  add(chunk: number, time: Seconds, similarities: readonly Uint16Array<ArrayBuffer>[]): void {
    const scores = this.#chunk(chunk);
    const times = Float64Array.of(time);
    const frames = Uint32Array.of(0);
    scores.series.forEach((series, index) => {
      series.append({
        times,
        frames,
        similarities: similarities[index] ?? new Uint16Array(series.regionCount),
      });
    });
  }

  /** Says that no more frames of a chunk will come. */
  finish(chunk: number): void {
    this.#chunk(chunk).isDone = true;
  }

  /** Takes out everything that follows what was taken before without a gap: one batch an element, none if empty. */
  drain(): ScoreBatch[] {
    const parts: ScoreBatch[][] = [];
    while (true) {
      const chunk = this.#chunks.get(this.#head);
      if (!chunk) break;
      const length = chunk.series[0]?.length ?? 0;
      if (length > chunk.taken) parts.push(this.#take(chunk, length));
      if (!chunk.isDone) break;
      this.#chunks.delete(this.#head);
      this.#head++;
    }
    return this.#matchers.elementIds.flatMap((elementId, index) => {
      const own = parts.flatMap((batches) => batches[index] ?? []);
      return own.length > 0 ? [joinBatches(elementId, own)] : [];
    });
  }

  #take(chunk: ChunkScores, length: number): ScoreBatch[] {
    const from = chunk.taken;
    chunk.taken = length;
    const times = chunk.series[0]?.times.slice(from, length) ?? new Float64Array(0);
    const frames = new Uint32Array(times.length);
    for (let i = 0; i < times.length; i++) {
      frames[i] = this.#map ? this.#map.frameAt(times[i] ?? 0) : this.#nextFrame + i * this.#everyNth;
    }
    this.#nextFrame += times.length * this.#everyNth;
    return chunk.series.map((series, index) => ({
      elementId: this.#matchers.elementIds[index] ?? '',
      regionCount: series.regionCount,
      times: times.slice(),
      frames: frames.slice(),
      similarities: series.similarities.slice(from * series.regionCount, length * series.regionCount),
    }));
  }

  #chunk(index: number): ChunkScores {
    let scores = this.#chunks.get(index);
    if (!scores) {
      const series = this.#matchers.matchers.map((matcher) => new ScoreSeries(matcher.regionCount));
      scores = { series, taken: 0, isDone: false };
      this.#chunks.set(index, scores);
    }
    return scores;
  }
}

function joinBatches(elementId: string, batches: ScoreBatch[]): ScoreBatch {
  const [first] = batches;
  if (first && batches.length === 1) return first;
  const joined = new ScoreSeries(first?.regionCount ?? 0);
  for (const batch of batches) joined.append(batch);
  return {
    elementId,
    regionCount: joined.regionCount,
    times: joined.times.slice(),
    frames: joined.frames.slice(),
    similarities: joined.similarities.slice(),
  };
}
