import { describe, expect, it } from 'vitest';
import type { ElementStudy, StudyFrame } from '../match/element-study.ts';
import { shortestStay } from './shortest-stay.ts';

/** A study of selections at some times (null: of another video), with a frame every tenth of a second. */
function studyOf(selected: readonly (number | null)[]) {
  const times = Array.from({ length: 301 }, (_, index) => index / 10);
  const frames: StudyFrame[] = times.map(() => ({ patches: [], isNearSelection: false, isKeyframe: false }));
  const rect = { left: 0, top: 0, width: 2, height: 2 };
  const patch = {
    width: 2,
    height: 2,
    luma: new Uint8Array(4),
    blue: new Uint8Array(1),
    red: new Uint8Array(1),
  };
  const selections = selected.map((time) => ({ time, rect, window: rect, patch, before: [], after: [] }));
  const study: ElementStudy = {
    picture: { width: 2, height: 2 },
    windows: [],
    selections,
    counterExamples: [],
    frames,
  };
  const isSeenAt = (shown: readonly { start: number; end: number }[]) => (frame: StudyFrame) => {
    const time = times[frames.indexOf(frame)] ?? 0;
    return shown.some(({ start, end }) => time >= start && time <= end);
  };
  return { learnt: { study, times }, isSeenAt };
}

describe('how long an element stays', () => {
  it('is told by the shortest of its stays around the selections', () => {
    const { learnt, isSeenAt } = studyOf([6, 15, 25]);
    const shown = [
      { start: 5, end: 7 },
      { start: 12, end: 16 },
      { start: 24.2, end: 25.1 },
    ];
    expect(shortestStay(learnt, isSeenAt(shown))).toBeCloseTo(0.9);
  });

  it('is told as far as frames were read', () => {
    const { learnt, isSeenAt } = studyOf([15]);
    expect(shortestStay(learnt, isSeenAt([{ start: 0, end: 30 }]))).toBeCloseTo(4.5);
  });

  it('does not count another stay nearby', () => {
    const { learnt, isSeenAt } = studyOf([15]);
    const shown = [
      { start: 12, end: 13.9 },
      { start: 14.5, end: 15.2 },
    ];
    expect(shortestStay(learnt, isSeenAt(shown))).toBeCloseTo(0.7);
  });

  it('is unknown if a selection comes from another video', () => {
    const { learnt, isSeenAt } = studyOf([15, null]);
    expect(shortestStay(learnt, isSeenAt([{ start: 0, end: 30 }]))).toBeNull();
  });
});
