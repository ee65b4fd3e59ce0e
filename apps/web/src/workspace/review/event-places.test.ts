import { ScoreSeries } from '@framescout/framescout/page';
import { describe, expect, it } from 'vitest';
import { createElement, type MarkedElement } from '../../features/elements/index.ts';
import { applyEdits, EventEdits } from '../../features/event-edits/index.ts';
import { exampleEvent } from '../../test-support/example-events.ts';
import { exampleSelections } from '../../test-support/example-scan.ts';
import { eventPicture, eventPlace, placesAt, seenWithin } from './event-places.ts';

const info = { width: 1000, height: 500 };
const element: MarkedElement = { ...createElement([]), selections: exampleSelections };
const event = exampleEvent(2, { id: 'kill', peakTime: 2.5, region: { left: 300, top: 200 } });

describe('the place of an event', () => {
  it('is the region in its best frame, in the size of the selections', () => {
    expect(eventPlace(event, [element], info)).toEqual({ x: 0.3, y: 0.4, width: 0.1, height: 0.1 });
    expect(eventPicture(event, [element], info)?.center).toBe('x 350, y 225');
  });

  it.each([
    [
      { left: -20, top: -10 },
      { x: 0, y: 0, width: 0.08, height: 0.08 },
    ],
    [
      { left: 950, top: 480 },
      { x: 0.95, y: 0.96, width: 0.05, height: 0.04 },
    ],
  ])('ends at the edge of the picture', (corner, box) => {
    const place = eventPlace({ ...event, region: corner }, [element], info);
    expect(place?.x).toBeCloseTo(box.x);
    expect(place?.y).toBeCloseTo(box.y);
    expect(place?.width).toBeCloseTo(box.width);
    expect(place?.height).toBeCloseTo(box.height);
  });

  it('has the size of the other two selections if the first shows something else and was never resized', () => {
    const [first, ...others] = exampleSelections;
    if (!first) throw new TypeError('there are three selections');
    const selections = [{ ...first, width: 0.02 }, ...others];
    expect(eventPlace(event, [{ ...element, selections }], info)).toMatchObject({ width: 0.1, height: 0.1 });
  });

  it.each([
    ['a matcher that does not say', { region: null }],
    ['a rule over elements', { sourceId: 'rule-1' }],
  ])('is unknown for %s', (_what, changes) => {
    expect(eventPlace({ ...event, ...changes }, [element], info)).toBeNull();
  });

  it.each([
    [1.9, 0],
    [2, 1],
    [2.99, 1],
    [3, 0],
  ])('is shown only while the event lasts: at %d s', (time, count) => {
    expect(placesAt(time, [event], [element], null, info)).toHaveLength(count);
  });

  it('is where the whole event was seen, for the part of a split event without the best frame', () => {
    const halves = [
      { startTime: 2, startFrame: 60, endTime: 2.4, endFrame: 71 },
      { startTime: 2.4, startFrame: 72, endTime: 3, endFrame: 89 },
    ] as const;
    const edits = new EventEdits();
    edits.split(event, halves);
    const { element: name, sourceId: id } = event;
    const { events } = applyEdits([event], edits.getState().edits, { id, name, isAnywhere: false });
    expect(events).toMatchObject([{ region: null }, { region: event.region }]);
    for (const time of [2.2, 2.5]) {
      expect(placesAt(time, events, [element], null, info)).toMatchObject([{ box: { x: 0.3, y: 0.4 } }]);
    }
  });

  it('is shown only where it was detected, for an event without a best frame', () => {
    const added = new EventEdits();
    added.add('element-1', { ...event, endTime: 4 }, { peakTime: 2.5, confidence: 0.9, region: null });
    const [edit] = added.getState().edits;
    if (!edit) throw new TypeError('there is one edit');
    const cover = { startTime: 2, startFrame: 60, endTime: 3, endFrame: 89, region: event.region };
    const moved = { ...event, region: null, endTime: 4, edit: { ...edit, covers: [cover] } };
    expect(placesAt(2.5, [moved], [element], null, info)).toHaveLength(1);
    expect(placesAt(3.5, [moved], [element], null, info)).toEqual([]);
    expect(placesAt(2.5, [{ ...moved, edit }], [element], null, info)).toEqual([]);
  });

  it('is not shown in a selected frame, which has its selection', () => {
    const longer = { ...event, startTime: 0 };
    expect(placesAt(1, [longer], [element], element, info)).toEqual([]);
    expect(placesAt(1.5, [longer], [element], element, info)).toHaveLength(1);
    const foreign = [0, 1, 2];
    expect(placesAt(1, [longer], [element], { ...element, foreign }, info)).toHaveLength(1);
  });

  it("is shown along with the active element's search area", () => {
    const bounds = { x: 0, y: 0, width: 1, height: 0.5 };
    const bound = { ...element, area: { anywhere: true, bounds } };
    expect(placesAt(2.5, [event], [bound], bound, info).map(({ box }) => box)).toEqual([
      { x: 0.3, y: 0.4, width: 0.1, height: 0.1 },
      bounds,
    ]);
  });
});

const FRAME_RATE = 10;
const FULL = 65_535;

/** Scores of an element at ten frames per second; every second frame was scanned. */
function scored(...similarities: number[]): ScoreSeries {
  const series = new ScoreSeries({ regionCount: 1, geometry: null });
  similarities.forEach((similarity, index) => {
    series.add((2 * index) / FRAME_RATE, 2 * index, {
      similarities: Uint16Array.of(similarity * FULL),
      opacity: 0,
      earlier: 0,
      later: 0,
      detections: new Uint16Array(0),
    });
  });
  return series;
}

function spanOf(startFrame: number, endFrame: number) {
  return {
    startFrame,
    endFrame,
    startTime: startFrame / FRAME_RATE,
    endTime: (endFrame + 1) / FRAME_RATE,
  };
}

describe('an event that is added', () => {
  it('is as certain as the best of its frames, even if it lasts less than a second', () => {
    const { confidence, peakTime } = seenWithin(scored(1, 0.2, 0.6, 0.4, 0.9), spanOf(3, 7));
    expect(confidence).toBeCloseTo(0.6, 3);
    expect(peakTime).toBeCloseTo(0.4);
  });

  it('is not certain at all where nothing was scanned', () => {
    const nothing = { confidence: 0, peakTime: 0.55, region: null };
    expect(seenWithin(null, spanOf(5, 5))).toEqual(nothing);
    expect(seenWithin(scored(1, 1, 1, 1), spanOf(5, 5))).toEqual(nothing);
    expect(seenWithin(scored(1, 1), spanOf(5, 5))).toEqual(nothing);
  });
});
