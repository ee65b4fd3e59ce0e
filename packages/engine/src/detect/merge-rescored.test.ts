import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type ExampleSample, sampleScoreOf, scoreSeriesOf } from '../fixtures/score-series-of.ts';
import { findEvents } from './find-events.ts';
import { mergeRescored } from './merge-rescored.ts';
import { detectionAt, unpackDetections } from './packed-detections.ts';
import { type SampleScore, ScoreSeries } from './score-series.ts';
import { SIMILARITY_STEPS } from './score-steps.ts';

const GEOMETRY = {
  places: [{ x: 10, y: 20 }],
  region: { width: 100, height: 50 },
  box: { width: 20, height: 20 },
};
const SHAPE = { regionCount: 1, geometry: GEOMETRY };

const sampleOf = (similarity: number): ExampleSample => ({
  similarity,
  detections: similarity > 0.3 ? [{ x: 10, y: 20, similarity }] : [],
});
const scoreOf = (similarity: number): SampleScore => sampleScoreOf(sampleOf(similarity), SHAPE.regionCount);

function seriesOf(similarities: readonly number[]): ScoreSeries {
  return scoreSeriesOf(SHAPE, similarities.map(sampleOf), (frame) => ({ time: frame / 10, frame }));
}

function similaritiesOf(series: ScoreSeries): number[] {
  return [...series.similarities].map((steps) => Math.round((steps / SIMILARITY_STEPS) * 100) / 100);
}

describe('a series with new scores', () => {
  it('uses them where available, and keeps times and frames', () => {
    const series = seriesOf([0.1, 0.8, 0.9, 0.1]);
    const scores = [1, 2].map((frame) => ({ time: frame / 10, score: scoreOf(0.2) }));
    const merged = mergeRescored(series, { ...SHAPE, scores });
    expect(merged.length).toBe(4);
    expect([...merged.frames]).toEqual([0, 1, 2, 3]);
    expect(similaritiesOf(merged).slice(1, 3)).toEqual([0.2, 0.2]);
    expect([...merged.detectionCounts]).toEqual([0, 0, 0, 0]);
  });

  it('gets the detections of new scores in place of the old ones, and keeps those of other samples', () => {
    const series = seriesOf([0.8, 0.8, 0.1, 0.8, 0.8]);
    const seen = { similarity: 0.8, detections: [1, 2].map((x) => ({ x, y: 3, similarity: 0.8 })) };
    const scores = [
      { time: 0.1, score: scoreOf(0.1) },
      { time: 0.3, score: sampleScoreOf(seen, SHAPE.regionCount) },
    ];
    const merged = mergeRescored(series, { ...SHAPE, scores });
    expect([...merged.detectionCounts]).toEqual([1, 0, 0, 2, 1]);
    expect([0, 1, 2, 3].map((index) => detectionAt(merged.detections, index).x)).toEqual([10, 1, 2, 10]);
  });

  it('takes up single samples only where there are new scores, since a long recording has millions', () => {
    const length = 20_000;
    const series = seriesOf(Array.from({ length }, () => 0.8));
    const add = vi.spyOn(ScoreSeries.prototype, 'add');
    const read = vi.spyOn(ScoreSeries.prototype, 'timeAt');
    onTestFinished(() => void vi.restoreAllMocks());
    const merged = mergeRescored(series, { ...SHAPE, scores: [{ time: 60, score: scoreOf(0.4) }] });
    expect(add).not.toHaveBeenCalled();
    expect(read.mock.calls.length).toBeLessThan(1000);
    expect(merged.length).toBe(length);
    expect(similaritiesOf(merged).flatMap((value, frame) => (value === 0.8 ? [] : frame))).toEqual(
      Array.from({ length: 11 }, (_, index) => 595 + index),
    );
  });

  it('scales samples in between like their nearest rescored neighbor', () => {
    const series = seriesOf([0.8, 0.8, 0.8, 0.8, 0.8]);
    const scores = [
      { time: 0, score: scoreOf(0.4) },
      { time: 0.4, score: scoreOf(0.8) },
    ];
    expect(similaritiesOf(mergeRescored(series, { ...SHAPE, scores }))).toEqual([0.4, 0.4, 0.4, 0.8, 0.8]);
  });

  it('leaves samples far from any new score unchanged', () => {
    const series = seriesOf(Array.from({ length: 30 }, () => 0.8));
    const merged = mergeRescored(series, { ...SHAPE, scores: [{ time: 0, score: scoreOf(0.4) }] });
    expect(similaritiesOf(merged)[29]).toBe(0.8);
    expect(similaritiesOf(series)[0]).toBe(0.8);
  });

  it('does not scale faint detections like the background beside them', () => {
    const series = seriesOf([0.05, 0.35, 0.35, 0.05]);
    const scores = [{ time: 0, score: scoreOf(0.13) }];
    expect(similaritiesOf(mergeRescored(series, { ...SHAPE, scores }))).toEqual([0.13, 0.35, 0.35, 0.05]);
  });

  it('makes no event of detections that were too faint to keep', () => {
    const series = seriesOf([0.35, 0.35, 0.5, 0.2]);
    const scores = [{ time: 0, score: scoreOf(0.7) }];
    expect(similaritiesOf(mergeRescored(series, { ...SHAPE, scores }))).toEqual([0.7, 0.4, 1, 0.4]);
  });

  it('scales what resembles the element beside it like itself, not like the element', () => {
    const line = { x: 10, y: 20, similarity: 0.97 };
    const other = { x: 10, y: 60, similarity: 0.88 };
    const series = scoreSeriesOf(
      SHAPE,
      Array.from({ length: 60 }, (_, frame) => ({
        detections: frame < 6 || frame >= 54 ? [] : frame < 40 ? [line, other] : [other],
      })),
    );
    for (const step of [1, 2, 4, 8]) {
      const kept = Array.from({ length: 60 }, (_, frame) => frame).filter((frame) => frame % step === 0);
      const scores = kept.map((frame) => {
        const faint = { ...other, x: 12, similarity: 0.5 };
        const detections = frame < 6 || frame >= 54 ? [] : frame < 40 ? [line, faint] : [faint];
        return { time: frame / 30, score: sampleScoreOf({ detections }, 1) };
      });
      const merged = mergeRescored(series, { ...SHAPE, scores });
      const events = findEvents(merged, { element: 'Kill', sensitivity: 0.75, lastFrameEnd: 2 });
      expect(events.map(({ startFrame, endFrame }) => [startFrame, endFrame])).toEqual([[6, 39]]);
    }
  });

  it('keeps the detections of a sample in order, and the best as its similarity', () => {
    const [line, other] = [
      { x: 10, y: 20, similarity: 0.8 },
      { x: 10, y: 60, similarity: 0.9 },
    ];
    const series = scoreSeriesOf(SHAPE, [{ detections: [other, line] }, { detections: [other, line] }]);
    const score = sampleScoreOf({ detections: [line] }, 1);
    const merged = mergeRescored(series, { ...SHAPE, scores: [{ time: 0, score }] });
    const found = unpackDetections(merged.detections.slice(-6)).map(({ y, similarity }) => [y, similarity]);
    expect(found).toEqual([
      [20, expect.closeTo(0.8, 3)],
      [60, 0],
    ]);
    expect(similaritiesOf(merged)).toEqual([0.8, 0.8]);
  });

  it('finds places again if the region has moved relative to the element', () => {
    const series = seriesOf([0.8, 0.8, 0.8]);
    const larger = { ...GEOMETRY, places: [{ x: 2, y: 8 }], region: { width: 136, height: 74 } };
    const score = sampleScoreOf({ detections: [{ x: 2, y: 8, similarity: 0.9 }] }, 1);
    const merged = mergeRescored(series, {
      ...{ regionCount: 1, geometry: larger },
      scores: [{ time: 0, score }],
    });
    expect(similaritiesOf(merged)).toEqual([0.9, 0.9, 0.9]);
  });
});
