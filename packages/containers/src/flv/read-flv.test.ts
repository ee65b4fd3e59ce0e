import { describe, expect, it } from 'vitest';
import { SOUND, VIDEO } from './flv-tags.ts';
import { JoinedClock } from './read-flv.ts';

type Tag = readonly [type: number, time: number];

function timesOf(tags: readonly Tag[]) {
  const clock = new JoinedClock();
  const times = tags.map(([type, time]) => clock.timeOf({ type, time }));
  return { clock, times };
}

/** Returns the times (milliseconds) of one tag a second. */
function seconds(count: number): number[] {
  return Array.from({ length: count }, (_, second) => second * 1000);
}

describe('the clock of joined recordings', () => {
  it('goes on where another part starts', () => {
    const { clock, times } = timesOf([
      [VIDEO, 0],
      [SOUND, 0],
      [VIDEO, 5000],
      [SOUND, 5000],
      [VIDEO, 0],
      [SOUND, 0],
      [VIDEO, 40],
    ]);
    expect(clock.parts).toBe(2);
    expect(times).toEqual([0, 0, 5000, 5000, 5033, 5033, 5073]);
    expect(clock.isErratic).toBe(false);
  });

  it('goes on in a second part whose sound begins late, and whose picture stands still for long', () => {
    const { clock, times } = timesOf([
      [VIDEO, 5000],
      [SOUND, 5000],
      ...seconds(12).map((time) => [VIDEO, time] as const),
      ...seconds(30).map((time) => [SOUND, 12_000 + time] as const),
      [VIDEO, 42_000],
    ]);
    expect(clock.parts).toBe(2);
    expect(clock.isErratic).toBe(false);
    expect(times.at(-1)).toBe(5033 + 42_000);
  });

  it('goes on where another part starts with sound and the first part has none', () => {
    const { clock, times } = timesOf([
      [VIDEO, 0],
      [VIDEO, 20_000],
      [SOUND, 0],
      [VIDEO, 0],
    ]);
    expect(clock.parts).toBe(2);
    expect(times).toEqual([0, 20_000, 20_033, 20_033]);
  });

  it('takes no sound that is stored late for another part', () => {
    const { clock, times } = timesOf([
      [VIDEO, 5000],
      [SOUND, 3000],
      [VIDEO, 5040],
      [SOUND, 3040],
    ]);
    expect(clock.parts).toBe(1);
    expect(times).toEqual([5000, 3000, 5040, 3040]);
  });

  it.each([VIDEO, SOUND])('is erratic if times jump back and then far ahead (type %i)', (type) => {
    const { clock } = timesOf([
      [VIDEO, 20_000],
      [SOUND, 20_000],
      [VIDEO, 0],
      [type, 20_040],
    ]);
    expect(clock.isErratic).toBe(true);
  });
});
