import { describe, expect, it } from 'vitest';
import { PaceMeter } from './run-pace.ts';

const WORK = [
  { seconds: 10, encodedFrames: 300, bytes: 1e6, isPlanned: true },
  { seconds: 30, encodedFrames: 900, bytes: 1e6, isPlanned: true },
];

describe('the pace of making clips', () => {
  it('is as expected until it has settled', () => {
    expect(new PaceMeter(WORK, 100).pace(0, 0, 100.5)).toEqual({ framesPerSecond: null, secondsLeft: 39.5 });
  });

  it('is measured from then on: frames per second, and the time left for all clips', () => {
    const meter = new PaceMeter(WORK, 100);
    expect(meter.pace(0, 0.5, 110)).toEqual({ framesPerSecond: 15, secondsLeft: 70 });
    meter.pace(0, 1, 120);
    expect(meter.pace(1, 0.5, 140)).toEqual({ framesPerSecond: 18.75, secondsLeft: 24 });
  });

  it('adds up clips that are made in parallel', () => {
    const meter = new PaceMeter(WORK, 100);
    meter.pace(0, 0.5, 110);
    expect(meter.pace(1, 0.5, 110)).toEqual({ framesPerSecond: 60, secondsLeft: 10 });
  });

  it('has no frames per second while copying', () => {
    const meter = new PaceMeter([{ seconds: 4, encodedFrames: 0, bytes: 1e6, isPlanned: true }], 0);
    expect(meter.pace(0, 0.5, 2)).toEqual({ framesPerSecond: null, secondsLeft: 2 });
  });

  it("is measured in frames if the encoder's speed is unknown", () => {
    const meter = new PaceMeter(
      WORK.map((work) => ({ ...work, seconds: null })),
      100,
    );
    expect(meter.pace(0, 0, 100.5)).toEqual({ framesPerSecond: null, secondsLeft: null });
    expect(meter.pace(0, 0.5, 110)).toEqual({ framesPerSecond: 15, secondsLeft: 70 });
  });

  it('does not guess how long clips take that nothing is known about', () => {
    expect(new PaceMeter([], 0).pace(0, 0.5, 2)).toEqual({ framesPerSecond: null, secondsLeft: null });
  });
});
