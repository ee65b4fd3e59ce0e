import { describe, expect, it } from 'vitest';
import { createMarkerLane } from '../../elements/index.ts';
import { eventsOfMarkers } from './derive-results.ts';

const video = { duration: 10, frameRate: 30_000 / 1001, firstFrameTime: 0 };
const lane = (...markers: { time: number; endTime?: number; name?: string }[]) =>
  createMarkerLane(
    'Log',
    markers.map((marker) => ({ name: '', ...marker })),
    [],
  );
const framesOf = (own: ReturnType<typeof lane>) =>
  eventsOfMarkers(own, video).map(({ startFrame, endFrame }) => [startFrame, endFrame]);

describe('the event of a marker', () => {
  it('is the frame of a moment, even of one that was rounded to before its start', () => {
    expect(framesOf(lane({ time: 0 }, { time: (60 * 1001) / 30_000 }, { time: 2.0019999 }))).toEqual([
      [0, 0],
      [60, 60],
      [60, 60],
    ]);
  });

  it('is all frames of a stretch, up to the one before its end', () => {
    expect(framesOf(lane({ time: 1.001, endTime: 2.002 }, { time: 2.99, endTime: 2.9901 }))).toEqual([
      [30, 59],
      [89, 89],
    ]);
  });

  it('moves with the offset, and is there only while it is in the video', () => {
    const own = lane({ time: 1.001 }, { time: 9 }, { time: -1, endTime: 12 });
    expect(framesOf({ ...own, offset: 2.002 })).toEqual([
      [90, 90],
      [30, 299],
    ]);
    expect(framesOf({ ...own, offset: -20 })).toEqual([]);
  });

  it('has the name of its marker, and is certain', () => {
    const [named, unnamed] = eventsOfMarkers(lane({ time: 1, name: 'Ace' }, { time: 2 }), video);
    expect(named).toMatchObject({ element: 'Log', given: { name: 'Ace', note: '' }, confidence: 1 });
    expect(unnamed?.given).toBeUndefined();
  });
});
