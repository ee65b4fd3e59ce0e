import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Player, type PlayerSurface } from './player.ts';
import { nextRate } from './seek-run.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function attached(setRate?: (rate: number) => void) {
  const player = new Player();
  const surface: PlayerSurface = {
    play: vi.fn(() => player.notePlaying(true)),
    pause: vi.fn(() => player.notePlaying(false)),
    seek: vi.fn(),
    drawPart: vi.fn(),
    isSettled: true,
    ...(setRate && { setRate }),
  };
  player.attach(surface);
  return { player, surface };
}

describe('the shuttle', () => {
  it('doubles the speed with each press, and starts over in the other direction', () => {
    expect([0, 1, 2, 4, 8].map((rate) => nextRate(rate, 1))).toEqual([1, 2, 4, 8, 8]);
    expect([4, 0, -1, -2].map((rate) => nextRate(rate, -1))).toEqual([-1, -1, -2, -4]);
  });

  it('plays faster on a surface that can, and at normal speed again after a stop', () => {
    const setRate = vi.fn();
    const { player } = attached(setRate);
    player.shuttle(1, 60);
    expect(player.getState()).toMatchObject({ isPlaying: true, rate: 1 });
    player.shuttle(1, 60);
    expect(setRate).toHaveBeenLastCalledWith(2);
    player.pause();
    expect(player.getState()).toMatchObject({ isPlaying: false, rate: 1 });
    expect(setRate).toHaveBeenLastCalledWith(1);
  });

  it('seeks backwards at its rate, and stops at the start', () => {
    const { player, surface } = attached();
    player.seek(1);
    player.shuttle(-1, 60);
    expect(player.getState()).toMatchObject({ isPlaying: true, rate: -1 });
    vi.advanceTimersByTime(400);
    expect(player.getState().targetTime).toBeCloseTo(0.6, 1);
    expect(surface.seek).toHaveBeenLastCalledWith(player.getState().targetTime);
    vi.advanceTimersByTime(1000);
    expect(player.getState()).toMatchObject({ targetTime: 0, isPlaying: false, rate: 1 });
  });

  it('seeks forwards if the surface plays at normal speed only', () => {
    const { player } = attached();
    player.shuttle(1, 60);
    player.shuttle(1, 60);
    vi.advanceTimersByTime(1000);
    expect(player.getState().targetTime).toBeCloseTo(2, 1);
    player.toggle();
    vi.advanceTimersByTime(1000);
    expect(player.getState()).toMatchObject({ isPlaying: false });
    expect(player.getState().targetTime).toBeCloseTo(2, 1);
  });
});

describe('a loop', () => {
  it('restarts at its end until it is paused', () => {
    const { player, surface } = attached();
    player.loopRange('event', 2, 3);
    player.notePlayed(2.9);
    player.notePlayed(3);
    expect(surface.seek).toHaveBeenLastCalledWith(2);
    expect(player.getState()).toMatchObject({ isPlaying: true, range: { id: 'event' } });
    player.pause();
    expect(player.getState()).toMatchObject({ isPlaying: false, range: null });
  });

  it('restarts at the end of the video', () => {
    const { player, surface } = attached();
    player.loopRange('event', 2, 3);
    player.notePlayed(2.97);
    player.notePlaying(false);
    expect(surface.seek).toHaveBeenLastCalledWith(2);
    expect(surface.play).toHaveBeenCalledTimes(2);
  });
});
