import { expect, it } from 'vitest';
import { DetectionTimes } from './detection-times.ts';
import { FrameSkipper } from './frame-skipper.ts';

const FRAME_RATE = 30;
const FRAMES = {
  frameAt: (time: number) => Math.round(time * FRAME_RATE),
  startOf: (frame: number) => frame / FRAME_RATE,
};
const CHUNK = { start: 0, end: 100, lastKey: 96 };

/** Starts a skipper at a chunk of a video in which hardly anything is visible. */
function startLooking(detections = new DetectionTimes(5)): FrameSkipper {
  detections.addScannedLength(1000);
  const skipper = new FrameSkipper(FRAMES, CHUNK, detections);
  skipper.resumeFrom(0);
  return skipper;
}

const needed = (time: number) => ({ time, isKey: false, isDisposable: false });
const disposable = (time: number) => ({ time, isKey: false, isDisposable: true });
const key = (time: number) => ({ time, isKey: true, isDisposable: false });

it('decodes frames roughly while nothing is in sight, but not near the ends of a chunk', () => {
  const skipper = startLooking();
  expect(skipper.skipsFilter(key(0))).toBe(false);
  expect(skipper.skipsFilter(needed(0.7))).toBe(false);
  expect(skipper.skipsFilter(needed(0.8))).toBe(true);
  expect(skipper.skipsFilter(needed(95.9))).toBe(true);
  expect(skipper.skipsFilter(key(96))).toBe(false);
  expect(skipper.skipsFilter(needed(96.1))).toBe(false);
});

it('leaves the filter of frames that no other is predicted from, unless they are rough anyway', () => {
  const skipper = startLooking();
  expect(skipper.skipsFilter(disposable(0.1))).toBe(false);
  expect(skipper.skipsFilter(disposable(0.9))).toBe(false);
  expect(skipper.skipsFilter(needed(1))).toBe(true);
  expect(skipper.skipsFilter(disposable(1.1))).toBe(true);
});

it('goes back to where frames were rough, and decodes them unchanged', () => {
  const skipper = startLooking();
  for (let frame = 24; frame <= 300; frame++) skipper.skipsFilter(needed(frame / FRAME_RATE));
  const from = skipper.recordScoredFrame(10, true);
  expect(from).toBeCloseTo(9.25, 1);
  skipper.resumeFrom(from ?? 0);
  for (let frame = 278; frame <= 330; frame++) {
    expect(skipper.skipsFilter(needed(frame / FRAME_RATE)), `frame ${frame}`).toBe(false);
  }
});

it('goes back if a close detection is followed by frames that were already rough', () => {
  const skipper = startLooking();
  skipper.resumeFrom(skipper.recordScoredFrame(10, true) ?? 0);
  let rough = 300;
  while (!skipper.skipsFilter(needed(rough / FRAME_RATE))) rough++;
  expect(skipper.recordScoredFrame((rough - 25) / FRAME_RATE, false)).toBeNull();
  expect(skipper.recordScoredFrame((rough - 10) / FRAME_RATE, true)).toBeCloseTo(
    (rough - 10) / FRAME_RATE - 0.75,
    1,
  );
});

it('stays rough until the next keyframe once it has started', () => {
  const skipper = startLooking();
  skipper.skipsFilter(needed(5));
  skipper.recordScoredFrame(5.1, true);
  expect(skipper.skipsFilter(needed(5.2))).toBe(true);
  // Predicted from rough frames, even though it follows the keyframe in decoding order.
  expect(skipper.skipsFilter(key(6))).toBe(false);
  expect(skipper.skipsFilter(needed(5.9))).toBe(true);
  expect(skipper.skipsFilter(needed(6.1))).toBe(false);
});

it('keeps skipping frames after rough ones, even though detections have become frequent', () => {
  const detections = new DetectionTimes(5);
  const skipper = startLooking(detections);
  skipper.skipsFilter(needed(50));
  for (let time = 0; time < 1000; time += 3) detections.add(time);
  expect(detections.areRare).toBe(false);
  expect(skipper.skipsFrame(50.1)).toBe(true);
  skipper.skipsFilter(key(51));
  expect(skipper.skipsFrame(51.1)).toBe(false);
});
