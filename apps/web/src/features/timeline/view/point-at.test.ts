import type { LogEntry } from '@framescout/contract';
import { describe, expect, it } from 'vitest';
import { exampleEvent } from '../../../test-support/example-events.ts';
import { pointAt, seekTimeAt } from './point-at.ts';
import { markerLaneTop, timelineRows } from './timeline-model.ts';

const rows = timelineRows(84);
const AMONG_TICKS = rows.log.top + 2;
const ON_CURVE = rows.curve.top + 2;
const view = { start: 0, end: 100 };
const WIDTH = 1000;

const entry = (time: number): LogEntry => ({ time, frame: time * 30, detected: true, confidence: 0.9 });
const eventAt = (startTime: number) =>
  exampleEvent(startTime, { id: `${startTime}`, endTime: startTime + 0.5 });

const model = {
  duration: 100,
  frameRate: 30,
  lanes: [
    { id: 'element-1', name: 'Element 1', color: 'red', events: [eventAt(20), eventAt(20.8)], rejected: [] },
  ],
  log: [entry(10.2), entry(11.4)],
  markerLanes: [
    {
      id: 'chapters',
      name: 'Chapters',
      color: 'gray',
      offset: null,
      markers: [{ time: 40, name: 'Round 2' }],
    },
    { id: 'markers-1', name: 'Log', color: 'blue', offset: 0, markers: [{ time: 40.4, name: 'Ace' }] },
  ],
  rows,
};
const ON_LOG = markerLaneTop(1, model) + 2;

describe('the point under the pointer', () => {
  it('has the time and entry of a tick, if it is among the ticks', () => {
    expect(pointAt({ x: 112, y: AMONG_TICKS }, model, view, WIDTH)).toEqual({
      time: 11.4,
      entry: entry(11.4),
      marker: null,
    });
  });

  it('is a frame elsewhere, with the entry within a second', () => {
    const { time, entry: near } = pointAt({ x: 112.1, y: ON_CURVE }, model, view, WIDTH);
    expect(time).toBeCloseTo(11.2);
    expect(near).toEqual(entry(11.4));
    expect(pointAt({ x: 500, y: ON_CURVE }, model, view, WIDTH).entry).toBeNull();
  });

  it('is the marker within reach on its lane, and no other', () => {
    expect(pointAt({ x: 400, y: ON_LOG }, model, view, WIDTH)).toMatchObject({
      time: 40.4,
      marker: { name: 'Ace' },
    });
    expect(pointAt({ x: 420, y: ON_LOG }, model, view, WIDTH).marker).toBeNull();
    expect(pointAt({ x: 400, y: ON_CURVE }, model, view, WIDTH).marker).toBeNull();
  });

  it('is never outside the video', () => {
    expect(pointAt({ x: -50, y: ON_CURVE }, model, view, WIDTH).time).toBe(0);
    expect(pointAt({ x: 2000, y: ON_CURVE }, model, view, WIDTH).time).toBe(100);
  });
});

describe('a click', () => {
  it('snaps to the nearest of several events within reach', () => {
    expect(seekTimeAt({ x: 206, y: ON_CURVE }, model, view, WIDTH)).toBe(20.8);
    expect(seekTimeAt({ x: 203, y: ON_CURVE }, model, view, WIDTH)).toBe(20);
  });

  it('snaps to the markers of its own lane and, above all lanes, to those of any', () => {
    expect(seekTimeAt({ x: 400, y: ON_LOG }, model, view, WIDTH)).toBe(40.4);
    expect(seekTimeAt({ x: 403, y: markerLaneTop(0, model) }, model, view, WIDTH)).toBe(40);
    expect(seekTimeAt({ x: 403, y: ON_CURVE }, model, view, WIDTH)).toBe(40.4);
    expect(seekTimeAt({ x: 205, y: ON_LOG }, model, view, WIDTH)).toBe(20.5);
  });

  it('seeks to its own position if no event is within reach', () => {
    expect(seekTimeAt({ x: 300, y: ON_CURVE }, model, view, WIDTH)).toBe(30);
  });

  it('shows the frame of a tick', () => {
    expect(seekTimeAt({ x: 103, y: AMONG_TICKS }, model, view, WIDTH)).toBe(10.2);
  });
});
