import { describe, expect, it } from 'vitest';
import { type ClipRunEvent, type ClipRunState, nextRunState } from './clip-machine.ts';

const IDLE: ClipRunState = { kind: 'idle' };

function run(...events: ClipRunEvent[]): ClipRunState {
  return events.reduce(nextRunState, IDLE);
}

const PACE = { framesPerSecond: 30, secondsLeft: 4 };

describe('a run of clips', () => {
  it('prepares, proceeds from clip to clip, packs and ends', () => {
    const start = { type: 'start', total: 2 } as const;
    const first = { type: 'clip', index: 0, name: 'a' } as const;
    expect(run(start)).toEqual({ kind: 'preparing', total: 2 });
    expect(run(start, first)).toEqual({
      kind: 'processing',
      index: 0,
      total: 2,
      name: 'a',
      percent: 0,
      pace: null,
    });
    expect(run(start, first, { type: 'progress', index: 0, done: 0.5, pace: PACE })).toMatchObject({
      percent: 50,
    });
    expect(run(start, first, { type: 'pack', name: 'z' })).toEqual({ kind: 'packing', total: 2, name: 'z' });
    expect(run(start, first, { type: 'end' })).toEqual(IDLE);
  });

  it('shows the progress of the clip started last when several are made in parallel', () => {
    const both = run(
      { type: 'start', total: 2 },
      { type: 'clip', index: 0, name: 'a' },
      { type: 'clip', index: 1, name: 'b' },
      { type: 'progress', index: 1, done: 0.25, pace: PACE },
      { type: 'progress', index: 0, done: 0.75, pace: PACE },
    );
    expect(both).toMatchObject({ index: 1, name: 'b', percent: 25 });
  });

  it("ignores events that don't apply to the state", () => {
    expect(run({ type: 'progress', index: 0, done: 1, pace: PACE })).toEqual(IDLE);
    expect(run({ type: 'clip', index: 0, name: 'a' })).toEqual(IDLE);
    expect(run({ type: 'start', total: 2 }, { type: 'start', total: 5 })).toMatchObject({ total: 2 });
  });
});
