import { describe, expect, it } from 'vitest';
import { scoreSeriesOf } from '../fixtures/score-series-of.ts';
import { buildLog } from './build-log.ts';
import { findEvents } from './find-events.ts';
import type { ScoreSeries, SeriesShape } from './score-series.ts';

const FPS = 30;
const HOME = { x: 100, y: 50 };
const SHAPE = {
  regionCount: 1,
  geometry: { places: [HOME], region: { width: 100, height: 50 }, box: { width: 18, height: 20 } },
};

type Line = {
  from: number;
  to: number;
  y(frame: number): number;
  x?: number;
  similarity?(frame: number): number;
};

/** A series of `length` frames with the given lines visible, and the given opacity at home. */
function seriesOf(
  length: number,
  lines: readonly Line[],
  opacityAt: (frame: number) => number = () => 0,
  shape: SeriesShape = SHAPE,
): ScoreSeries {
  const samples = Array.from({ length }, (_, frame) => {
    const detections = lines
      .filter(({ from, to }) => frame >= from && frame <= to)
      .map(({ x = HOME.x, y, similarity }) => ({ x, y: y(frame), similarity: similarity?.(frame) ?? 0.95 }))
      .sort((a, b) => b.similarity - a.similarity);
    return { detections, opacity: opacityAt(frame) };
  });
  return scoreSeriesOf(shape, samples);
}

function eventsOf(series: ScoreSeries, sensitivity = 0.75): [number, number][] {
  const events = findEvents(series, { element: 'Kill', sensitivity, lastFrameEnd: series.length / FPS });
  return events.map(({ startFrame, endFrame }) => [startFrame, endFrame]);
}

const still = () => HOME.y;

describe('tracks', () => {
  it('are separate events for two lines of a list on screen at once', () => {
    const first: Line = { from: 10, to: 99, y: (frame) => (frame < 40 ? HOME.y : HOME.y + 34) };
    const second: Line = { from: 40, to: 129, y: still };
    expect(eventsOf(seriesOf(150, [first, second]))).toEqual([
      [10, 99],
      [40, 129],
    ]);
  });

  it('follow three lines that move together', () => {
    const moved = (births: number[]) => (frame: number) =>
      HOME.y + 34 * births.filter((birth) => birth <= frame).length;
    const lines: Line[] = [
      { from: 10, to: 99, y: moved([40, 60]) },
      { from: 40, to: 129, y: moved([60]) },
      { from: 60, to: 149, y: still },
    ];
    expect(eventsOf(seriesOf(170, lines))).toEqual([
      [10, 99],
      [40, 129],
      [60, 149],
    ]);
  });

  it('stay apart if the element was marked after its line had moved', () => {
    const top = HOME.y - 34;
    const lines: Line[] = [
      { from: 10, to: 99, y: (frame) => (frame < 40 ? top : HOME.y) },
      { from: 40, to: 129, y: () => top },
      { from: 150, to: 180, y: () => top },
    ];
    expect(eventsOf(seriesOf(200, lines))).toEqual([
      [10, 99],
      [40, 129],
      [150, 180],
    ]);
  });

  it('stay apart if a wide line is pushed down by one that starts less than half its width to the left', () => {
    const geometry = { ...SHAPE.geometry, box: { width: 80, height: 16 } };
    const lines: Line[] = [
      { from: 10, to: 80, y: (frame) => (frame < 50 ? HOME.y : HOME.y + 26) },
      { from: 50, to: 120, y: still, x: HOME.x - 24 },
    ];
    expect(eventsOf(seriesOf(150, lines, () => 0, { ...SHAPE, geometry }))).toEqual([
      [10, 80],
      [50, 120],
    ]);
  });

  it('stay apart if lines enter a row at varying positions because their names differ in length', () => {
    const below = (births: number[]) => (frame: number) =>
      HOME.y + 34 * births.filter((birth) => birth <= frame).length;
    const lines: Line[] = [
      { from: 10, to: 39, y: still, x: 40 },
      { from: 60, to: 140, y: below([80, 110]), x: 120 },
      { from: 80, to: 160, y: below([110]), x: 120 },
      { from: 110, to: 190, y: still, x: 120 },
    ];
    expect(eventsOf(seriesOf(220, lines))).toEqual(lines.map(({ from, to }) => [from, to]));
  });

  it('resume where they were after some frames without a detection, next to a line that stays', () => {
    const isHidden = (frame: number) => frame >= 60 && frame < 65;
    const lines: Line[] = [
      {
        from: 10,
        to: 99,
        y: (frame) => (frame < 40 ? HOME.y : HOME.y + 34),
        similarity: (frame) => (isHidden(frame) ? 0.1 : 0.9),
      },
      { from: 40, to: 129, y: still },
    ];
    expect(eventsOf(seriesOf(150, lines))).toEqual([
      [10, 99],
      [40, 129],
    ]);
  });

  it('follow the only element on screen when it moves back to where it entered', () => {
    const alone: Line = { from: 10, to: 60, y: still };
    const moving = Array.from({ length: 51 }, (_, i): Line => {
      const frame = 90 + i;
      return { from: frame, to: frame, y: still, x: frame < 130 ? HOME.x - 24 : HOME.x };
    });
    expect(eventsOf(seriesOf(160, [alone, ...moving]))).toEqual([
      [10, 60],
      [90, 140],
    ]);
  });

  it('continue across gaps of less than a quarter of a second', () => {
    const lines: Line[] = [
      { from: 10, to: 30, y: still },
      { from: 37, to: 60, y: still },
    ];
    expect(eventsOf(seriesOf(100, lines))).toEqual([[10, 60]]);
  });

  it('end at gaps of a quarter of a second', () => {
    const lines: Line[] = [
      { from: 10, to: 29, y: still },
      { from: 38, to: 60, y: still },
    ];
    expect(eventsOf(seriesOf(100, lines))).toEqual([
      [10, 29],
      [38, 60],
    ]);
  });

  it('are extended by weak detections, but not started by them', () => {
    const fading: Line = { from: 10, to: 60, y: still, similarity: (frame) => (frame < 40 ? 0.9 : 0.6) };
    const weak: Line = { from: 80, to: 99, y: still, similarity: () => 0.6 };
    expect(eventsOf(seriesOf(120, [fading, weak]))).toEqual([[10, 60]]);
  });

  it('of a single frame are noise', () => {
    expect(eventsOf(seriesOf(50, [{ from: 20, to: 20, y: still }]))).toEqual([]);
  });

  it('of a single sample count if samples are far apart', () => {
    const samples = [{}, {}, { detections: [{ ...HOME, similarity: 1 }] }, {}, {}];
    const series = scoreSeriesOf(SHAPE, samples, (second) => ({ time: second, frame: second * FPS }));
    expect(eventsOf(series)).toEqual([[60, 60]]);
  });

  it('of a single frame count where frames are far apart, whichever rate the recording begins with', () => {
    const seen = { detections: [{ ...HOME, similarity: 1 }] };
    const samples = Array.from({ length: 500 }, (_, frame) => (frame === 100 || frame === 400 ? seen : {}));
    const slowFirst = (frame: number) => (frame < 250 ? frame / 10 : 25 + (frame - 250) / 60);
    const fastFirst = (frame: number) => (frame < 250 ? frame / 60 : 250 / 60 + (frame - 250) / 10);
    const framesOf = (timeOf: (frame: number) => number) =>
      eventsOf(scoreSeriesOf(SHAPE, samples, (frame) => ({ time: timeOf(frame), frame })));
    expect(framesOf(slowFirst)).toEqual([[100, 100]]);
    expect(framesOf(fastFirst)).toEqual([[400, 400]]);
  });

  it('are fewer at a higher sensitivity', () => {
    const series = seriesOf(100, [
      { from: 10, to: 30, y: still, similarity: () => 0.8 },
      { from: 50, to: 70, y: still, similarity: () => 0.97 },
    ]);
    expect(eventsOf(series, 0.75)).toHaveLength(2);
    expect(eventsOf(series, 0.9)).toEqual([[50, 70]]);
  });
});

describe('the edges of an event', () => {
  const seen: Line = { from: 20, to: 40, y: still };

  it('include the fades before and after, down to the last trace', () => {
    const ramp = (frame: number) =>
      Math.min(1, Math.max(0, (frame - 14) / 10), Math.max(0, (46 - frame) / 10));
    expect(eventsOf(seriesOf(80, [seen], ramp))).toEqual([[15, 45]]);
  });

  it('separate an appearance that fades out from one that follows immediately', () => {
    const both: Line = { from: 10, to: 80, y: still };
    const opacity = (frame: number) => {
      if (frame < 10 || frame > 80) return 0;
      return frame < 45 ? Math.min(1, (50 - frame) / 10) : frame < 50 ? (50 - frame) / 10 : 1;
    };
    expect(eventsOf(seriesOf(120, [both], opacity))).toEqual([
      [10, 49],
      [50, 80],
    ]);
  });

  it('do not split an appearance that is briefly hidden', () => {
    const one: Line = { from: 10, to: 80, y: still };
    const opacity = (frame: number) => (frame < 10 || frame > 80 ? 0 : frame >= 45 && frame < 48 ? 0.1 : 1);
    expect(eventsOf(seriesOf(120, [one], opacity))).toEqual([[10, 80]]);
  });

  it('do not split an appearance that looks fainter while something passes behind it', () => {
    const one: Line = { from: 10, to: 80, y: still };
    const passing = [0.7, 0.65, 0.65, 0.65, 0.28];
    const opacity = (frame: number) => (frame < 10 || frame > 80 ? 0 : (passing[frame - 45] ?? 1));
    expect(eventsOf(seriesOf(120, [one], opacity))).toEqual([[10, 80]]);
  });

  it('do not include a background that keeps resembling the element', () => {
    expect(eventsOf(seriesOf(80, [seen], (frame) => (frame >= 20 && frame <= 40 ? 1 : 0.2)))).toEqual([
      [20, 40],
    ]);
  });

  it('do not include a nearly constant opacity, like that of the same icon while unlit', () => {
    const opacity = (frame: number) =>
      frame < 10 || frame > 60 ? 0.05 : frame < 20 || frame > 40 ? 0.08 : 1;
    const lit: Line = { from: 20, to: 40, y: still };
    expect(eventsOf(seriesOf(80, [lit], opacity))).toEqual([[20, 40]]);
  });

  it('do not include the appearance right before', () => {
    const opacity = (frame: number) => (frame < 18 ? 0.9 : frame < 20 ? 0.2 : 1);
    expect(eventsOf(seriesOf(80, [seen], (frame) => (frame > 40 ? 0 : opacity(frame))))).toEqual([[20, 40]]);
  });
});

describe('the edges of the events of a list', () => {
  const below = (frame: number) => (frame < 45 ? HOME.y : HOME.y + 34);
  const fadeIn = (frame: number, from: number) => Math.min(1, Math.max(0, (frame - from + 1) / 4));

  it('do not include the line that stood in the place until it was pushed away', () => {
    const lines: Line[] = [
      { from: 30, to: 150, y: below },
      { from: 45, to: 165, y: still },
    ];
    const events = [
      [30, 150],
      [45, 165],
    ];
    const atOnce = (frame: number) => (frame >= 30 && frame <= 165 ? 1 : 0);
    expect(eventsOf(seriesOf(200, lines, atOnce))).toEqual(events);
    const fading = (frame: number) => (frame <= 165 ? fadeIn(frame, 30) : 0);
    expect(eventsOf(seriesOf(200, lines, fading))).toEqual(events);
  });

  it('do not include a line that stays longer in another of its places', () => {
    const places = [HOME, { ...HOME, y: HOME.y + 34 }];
    const lines: Line[] = [
      { from: 30, to: 119, y: below },
      { from: 45, to: 131, y: still },
    ];
    const opacity = (frame: number) => (frame >= 30 && frame <= 131 ? 1 : 0);
    const shape = { ...SHAPE, geometry: { ...SHAPE.geometry, places } };
    expect(eventsOf(seriesOf(200, lines, opacity, shape))).toEqual([
      [30, 119],
      [45, 131],
    ]);
  });

  it('do not include the way in or out of another line', () => {
    const standing = { ...HOME, similarity: 0.95 };
    const sliding = { x: HOME.x, y: HOME.y + 90, similarity: 0.95 };
    const samples = Array.from({ length: 100 }, (_, frame) => ({
      detections: [
        ...(frame >= 30 && frame <= 60 ? [standing] : []),
        ...(frame >= 36 && frame <= 55 ? [sliding] : []),
      ],
      earlier: frame === 36 ? 10 : frame === 37 ? 11 : 0,
      later: frame === 55 ? 12 : 0,
    }));
    expect(eventsOf(scoreSeriesOf(SHAPE, samples))).toEqual([
      [26, 67],
      [30, 60],
    ]);
  });

  it('do not include a look-alike that leaves the place at once', () => {
    const line: Line = { from: 45, to: 99, y: still };
    const opacity = (frame: number) => (frame < 30 || frame > 99 ? 0 : frame < 45 ? 0.8 : 1);
    expect(eventsOf(seriesOf(150, [line], opacity))).toEqual([[45, 99]]);
  });
});

describe('the log of a series with detections', () => {
  it('marks exactly the frames of events as detected', () => {
    const series = seriesOf(150, [
      { from: 10, to: 20, y: still },
      { from: 70, to: 70, y: still },
      { from: 95, to: 110, y: still, similarity: (frame) => (frame > 105 ? 0.6 : 0.9) },
    ]);
    const events = findEvents(series, { element: 'Kill', sensitivity: 0.75, lastFrameEnd: 5 });
    const log = buildLog(series, 0.75, events);
    expect(log.map(({ detected }) => detected)).toEqual([true, false, false, true, false]);
  });
});

describe('the log of an element that fades out across the end of a second', () => {
  it("reports the event's confidence if the frame itself shows too little", () => {
    const shown: Line = { from: 40, to: 58, y: still };
    const opacity = (frame: number) =>
      frame < 40 || frame > 62 ? 0 : frame < 59 ? 1 : 1 - 0.2 * (frame - 58);
    const series = seriesOf(90, [shown], opacity);
    const events = findEvents(series, { element: 'Kill', sensitivity: 0.75, lastFrameEnd: 3 });
    const log = buildLog(series, 0.75, events);
    expect(log.map(({ detected }) => detected)).toEqual([false, true, true]);
    expect(log[2]?.confidence).toBe(events[0]?.confidence);
  });
});

describe('tracks of an element that may be anywhere', () => {
  const ANYWHERE = { ...SHAPE, geometry: { ...SHAPE.geometry, isAnywhere: true } };

  it('follow a drift, even across frames without a detection', () => {
    const drifting: Line = { from: 10, to: 99, y: (frame) => 20 + 4 * frame, x: 300 };
    const isHidden = (frame: number) => frame >= 50 && frame < 56;
    const hidden: Line = {
      ...drifting,
      similarity: (frame) => (isHidden(frame) ? 0.1 : 0.95),
    };
    expect(eventsOf(seriesOf(130, [hidden], () => 0, ANYWHERE))).toEqual([[10, 99]]);
  });

  it('are not broken by a weak detection next to their path', () => {
    const isAside = (frame: number) => frame === 50;
    const strayed: Line = {
      ...{ from: 10, to: 99, x: 300 },
      y: (frame) => 20 + 2 * frame + (isAside(frame) ? 9 : 0),
      similarity: (frame) => (isAside(frame) ? 0.6 : 0.95),
    };
    expect(eventsOf(seriesOf(130, [strayed], () => 0, ANYWHERE))).toEqual([[10, 99]]);
  });

  it('follow the lines of a list that newer ones push up', () => {
    const pushes = [30, 50, 80];
    const row = (frame: number, from: number) =>
      260 - 27 * pushes.filter((push) => push > from && push <= frame).length;
    const lines = [10, 30].map(
      (from, i): Line => ({ from, to: 99, y: (frame) => row(frame, from), x: 200 + 60 * i }),
    );
    expect(eventsOf(seriesOf(130, lines, () => 0, ANYWHERE))).toEqual([
      [10, 99],
      [30, 99],
    ]);
  });

  it('are separate if one ends as another begins, whether far away or next to it', () => {
    const first: Line = { from: 10, to: 39, y: () => 60, x: 200 };
    for (const x of [900, 260]) {
      const second: Line = { from: 40, to: 79, y: () => 60, x };
      expect(eventsOf(seriesOf(100, [first, second], () => 0, ANYWHERE))).toEqual([
        [10, 39],
        [40, 79],
      ]);
    }
  });

  it('are as many as there are elements on screen at once', () => {
    const lines = [100, 400, 800].map(
      (x, i): Line => ({ from: 10 + 5 * i, to: 60, y: (frame) => 30 + frame, x }),
    );
    expect(eventsOf(seriesOf(90, lines, () => 0, ANYWHERE))).toEqual([
      [10, 60],
      [15, 60],
      [20, 60],
    ]);
  });

  it('ignore the opacity at the marked places', () => {
    const line: Line = { from: 30, to: 60, y: still };
    const fading = (frame: number) => (frame < 30 ? Math.max(0, (frame - 20) / 10) : 1);
    expect(eventsOf(seriesOf(90, [line], fading, ANYWHERE))).toEqual([[30, 60]]);
  });
});
