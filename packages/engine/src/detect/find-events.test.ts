import { describe, expect, it } from 'vitest';
import { scoreSeriesOf } from '../fixtures/score-series-of.ts';
import { findEvents } from './find-events.ts';
import type { ScoreSeries } from './score-series.ts';

const FPS = 30;
const HOME = { x: 100, y: 50 };
const SHAPE = {
  regionCount: 1,
  geometry: { places: [HOME], region: { width: 100, height: 50 }, box: { width: 18, height: 20 } },
};

/** A sample with the given similarity of a detection at home (none for 0), and the given opacity. */
type Sample = { similarity: number; opacity?: number };

function seriesOf(samples: readonly Sample[], times = samples.map((_, index) => index / FPS)): ScoreSeries {
  const seen = samples.map(({ similarity, opacity = similarity }) => ({
    opacity,
    detections: similarity > 0 ? [{ ...HOME, similarity }] : [],
  }));
  return scoreSeriesOf(SHAPE, seen, (index) => ({ time: times[index] ?? 0, frame: index }));
}

const rule = { element: 'Kill', sensitivity: 0.75 };

describe('an element that is always on screen', () => {
  it('is one event, however long the video is', () => {
    const length = 200_000;
    const series = seriesOf(Array.from({ length }, () => ({ similarity: 0.9 })));
    const events = findEvents(series, { ...rule, lastFrameEnd: length / FPS });
    expect(events).toMatchObject([{ startFrame: 0, endFrame: length - 1 }]);
  });
});

describe('an element that something like it replaces at once', () => {
  const seriesWith = (before: number, after: number) => {
    const like = (length: number) => Array.from({ length }, () => ({ similarity: 0.6, opacity: 0.9 }));
    const shown = Array.from({ length: 10 }, () => ({ similarity: 0.95 }));
    return seriesOf([...like(before), ...shown, ...like(after), { similarity: 0 }]);
  };

  it('begins and ends with its own frames', () => {
    const events = findEvents(seriesWith(30, 30), { ...rule, lastFrameEnd: 71 / FPS });
    expect(events).toMatchObject([{ startFrame: 30, endFrame: 39 }]);
  });

  it('keeps edges that are less clear for no longer than a fade takes', () => {
    const events = findEvents(seriesWith(5, 5), { ...rule, lastFrameEnd: 21 / FPS });
    expect(events).toMatchObject([{ startFrame: 0, endFrame: 19 }]);
  });
});

describe('an element that fades as the video ends', () => {
  it('ends with the video, even if the rest of its fade would not fit in', () => {
    const opacities = [...Array.from({ length: 10 }, () => 0.9), 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.02];
    const series = seriesOf(
      opacities.map((opacity) => ({ similarity: opacity >= 0.8 ? opacity : 0, opacity })),
    );
    const events = findEvents(series, { ...rule, lastFrameEnd: opacities.length / FPS });
    expect(events).toMatchObject([{ startFrame: 0, endFrame: 16, endTime: 0.566667 }]);
  });
});

describe('an element in a recording whose picture stands still', () => {
  const unseen = { similarity: 0 };
  const seen = { similarity: 0.9 };
  const times = [0, 0.03, 0.06, 4, 4.03];

  it('stays until the next frame', () => {
    const series = seriesOf([unseen, seen, seen, unseen, unseen], times);
    const events = findEvents(series, { ...rule, lastFrameEnd: 4.06 });
    expect(events).toMatchObject([{ startTime: 0.03, endTime: 4, startFrame: 1, endFrame: 2 }]);
  });

  it('is not noise if only the standing frame shows it', () => {
    const series = seriesOf([unseen, unseen, seen, unseen, unseen], times);
    const events = findEvents(series, { ...rule, lastFrameEnd: 4.06 });
    expect(events).toMatchObject([{ startTime: 0.06, endTime: 4 }]);
    const brief = seriesOf([unseen, seen, unseen, unseen, unseen], times);
    expect(findEvents(brief, { ...rule, lastFrameEnd: 4.06 })).toEqual([]);
  });

  it('stays until the end if the last frame does', () => {
    const series = seriesOf([unseen, unseen, seen], times);
    const events = findEvents(series, { ...rule, lastFrameEnd: 4 });
    expect(events).toMatchObject([{ startTime: 0.06, endTime: 4 }]);
  });

  it.each([
    ['what follows could not be read', [unseen, seen, seen, unseen, unseen], 4.06],
    ['the file was cut off', [unseen, seen, seen], 4],
  ])('ends soon if %s', (_why, samples, lastFrameEnd) => {
    const skippedRanges = [{ startTime: 0.09, endTime: 4, reason: 'damaged data' }];
    const events = findEvents(seriesOf(samples, times), { ...rule, lastFrameEnd, skippedRanges });
    expect(events).toMatchObject([{ startTime: 0.03, endTime: 0.09 }]);
  });

  it('is two events if it was seen before and after an unreadable part', () => {
    const skippedRanges = [{ startTime: 0.09, endTime: 4, reason: 'damaged data' }];
    const series = seriesOf([unseen, seen, seen, seen, seen], times);
    const events = findEvents(series, { ...rule, lastFrameEnd: 4.06, skippedRanges });
    expect(events).toMatchObject([
      { startTime: 0.03, endTime: 0.09 },
      { startTime: 4, endTime: 4.06 },
    ]);
    expect(findEvents(series, { ...rule, lastFrameEnd: 4.06 })).toHaveLength(1);
  });

  it.each([
    ['a still picture', [0, 0.03, 0.06, 3.06, 11, 11.03], [unseen, seen, seen, seen, unseen, unseen], 3.09],
    ['the first frame', [0, 8, 8.1, 8.2], [seen, unseen, unseen, unseen], 0.1],
  ])('does not extend over an unreadable part after %s', (_what, irregular, samples, end) => {
    const series = seriesOf(samples, irregular);
    const skippedRanges = [{ startTime: end, endTime: end + 7, reason: 'damaged data' }];
    const [first] = findEvents(series, { ...rule, lastFrameEnd: 12, skippedRanges });
    expect(first?.endTime).toBe(end);
  });
});
