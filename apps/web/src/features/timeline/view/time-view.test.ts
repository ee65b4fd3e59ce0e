import { describe, expect, it } from 'vitest';
import { followView, panView, rulerStep, timeToX, xToTime, zoomView } from './time-view.ts';

const limits = { duration: 100, minSpan: 0.4 };

describe('the visible stretch of time', () => {
  it('keeps the time under the pointer in place while zooming', () => {
    const view = { start: 20, end: 60 };
    const zoomed = zoomView(view, 0.5, 30, limits);
    expect(zoomed.end - zoomed.start).toBeCloseTo(20);
    expect(timeToX(30, zoomed, 800)).toBeCloseTo(timeToX(30, view, 800));
  });

  it('shows no more than the video and no less than a few frames', () => {
    expect(zoomView({ start: 20, end: 60 }, 100, 30, limits)).toEqual({ start: 0, end: 100 });
    const closest = zoomView({ start: 20, end: 60 }, 1e-9, 30, limits);
    expect(closest.end - closest.start).toBeCloseTo(0.4);
  });

  it('cannot be moved past either end', () => {
    expect(panView({ start: 20, end: 60 }, -50, 100)).toEqual({ start: 0, end: 40 });
    expect(panView({ start: 20, end: 60 }, 70, 100)).toEqual({ start: 60, end: 100 });
  });

  it('maps times to positions and back', () => {
    const view = { start: 12.5, end: 13.5 };
    expect(timeToX(13, view, 1000)).toBe(500);
    expect(xToTime(timeToX(13.217, view, 777), view, 777)).toBeCloseTo(13.217);
  });
});

describe('following the playhead', () => {
  const view = { start: 10, end: 12 };

  it('leaves the view alone while it contains the playhead', () => {
    expect(followView(view, 10, 11.9, 100)).toBe(view);
    expect(followView(view, 50, 11.9, 100)).toBe(view);
  });

  it('pages when the playhead runs out of the view', () => {
    expect(followView(view, 11.99, 12.02, 100)).toEqual({ start: 11.82, end: 13.82 });
    const back = followView(view, 10.01, 9.98, 100);
    expect(back.start).toBeCloseTo(8.18);
    expect(back.end).toBeCloseTo(10.18);
  });

  it('centers the view on a playhead that jumped', () => {
    expect(followView(view, 11, 50, 100)).toEqual({ start: 49, end: 51 });
    expect(followView(view, 70, 99.9, 100)).toEqual({ start: 98, end: 100 });
  });

  it('stays where the user moved it while the playhead moves elsewhere', () => {
    expect(followView(view, 50, 50.03, 100)).toBe(view);
  });
});

describe('the ruler', () => {
  it.each([
    [0.5, 0.05],
    [54, 5],
    [3600, 600],
    [36_000, 3600],
    [360_000, 36_000],
  ])('spaces its labels over %d seconds in steps of %d', (span, step) => {
    expect(rulerStep({ start: 0, end: span }, 916, 84)).toBe(step);
  });
});
