import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Player, type PlayerSurface, shownFrameTime } from './player.ts';
import { soundVolume } from './sound-volume.ts';

function fakeSurface(isSettled = () => true): PlayerSurface {
  return {
    play: vi.fn(),
    pause: vi.fn(),
    seek: vi.fn(),
    drawPart: vi.fn(),
    readFrame: () => null,
    get isSettled() {
      return isSettled();
    },
  };
}

describe('the player', () => {
  let player: Player;

  beforeEach(() => {
    player = new Player();
  });

  it('moves its slider immediately, before the frame arrives', () => {
    const surface = fakeSurface();
    player.attach(surface);
    player.seek(12.5);
    expect(surface.seek).toHaveBeenCalledWith(12.5);
    expect(player.getState()).toMatchObject({ targetTime: 12.5, shownTime: 0 });
  });

  it('toggles between playing and paused', () => {
    const surface = fakeSurface();
    player.attach(surface);
    player.toggle();
    expect(surface.play).toHaveBeenCalledOnce();
    player.notePlaying(true);
    player.toggle();
    expect(surface.pause).toHaveBeenCalledOnce();
  });

  it('goes on playing in another surface, as where another sound track is chosen', () => {
    player.attach(fakeSurface());
    player.notePlaying(true);
    player.detach();
    const other = fakeSurface();
    player.attach(other);
    expect(other.play).toHaveBeenCalledOnce();
    player.detach();
    const third = fakeSurface();
    player.attach(third);
    expect(third.play).not.toHaveBeenCalled();
  });

  it('plays a stretch as fast as its parts run, and then at normal speed again', () => {
    const surface = { ...fakeSurface(), setRate: vi.fn() };
    player.attach(surface);
    const pace = [
      { start: 2, end: 4, speed: 2 },
      { start: 4, end: 5, speed: 0.5 },
    ];
    player.playRange('clip', { start: 2, end: 5, pace });
    player.notePlaying(true);
    for (const time of [2, 3, 4, 4.5]) player.notePlayed(time);
    expect(surface.setRate.mock.calls).toEqual([[2], [0.5]]);
    player.notePlayed(5);
    expect(surface.pause).toHaveBeenCalled();
    player.notePlaying(false);
    expect(player.getState()).toMatchObject({ range: null, rate: 1 });
    player.playRange('clip', { start: 2, end: 5, pace });
    player.notePlaying(true);
    player.seek(9);
    expect(player.getState()).toMatchObject({ range: null, rate: 1 });
    expect(surface.setRate.mock.lastCall).toEqual([1]);
  });

  it('plays a stretch at normal speed where no other is possible', () => {
    player.attach(fakeSurface());
    player.playRange('clip', { start: 2, end: 5, pace: [{ start: 2, end: 5, speed: 2 }] });
    player.notePlaying(true);
    player.notePlayed(3);
    expect(player.getState().rate).toBe(1);
  });

  it('waits for a pending seek before reporting the frame on screen', async () => {
    let hasArrived = false;
    player.attach(fakeSurface(() => hasArrived));
    setTimeout(() => {
      player.noteShown(3.2);
      hasArrived = true;
    }, 40);
    expect(await player.settledTime()).toBe(3.2);
  });

  it('reports the time sought when the user acted, even if another seek starts in the meantime', async () => {
    player.attach(fakeSurface(() => false));
    player.seek(5);
    const meant = player.settledTime();
    player.seek(9);
    expect(await meant).toBe(5);
  });

  it('unmutes when turned up, and mutes when turned down to zero', () => {
    soundVolume.setVolume(0);
    expect(soundVolume.getState()).toMatchObject({ volume: 0, isMuted: true });
    soundVolume.setVolume(0.4);
    expect(soundVolume.getState()).toMatchObject({ volume: 0.4, isMuted: false });
  });

  it('reports the frame on screen immediately if no seek is pending', async () => {
    player.attach(fakeSurface());
    player.noteShown(7);
    expect(await player.settledTime()).toBe(7);
  });
});

describe('a step to another frame', () => {
  const next = { time: 2.4, endTime: 2.5 };

  it('pauses, and seeks to the middle of the frame that was found', async () => {
    const player = new Player();
    const surface = fakeSurface();
    player.attach(surface);
    player.notePlayed(2.3);
    const find = vi.fn(async () => next);
    await player.step(find);
    expect(surface.pause).toHaveBeenCalled();
    expect(find).toHaveBeenCalledWith(2.3);
    expect(player.getState().targetTime).toBeCloseTo(2.45);
  });

  it('does not override a seek made before the frame was found', async () => {
    const player = new Player();
    const found = Promise.withResolvers<typeof next>();
    const step = player.step(() => found.promise);
    player.seek(40);
    found.resolve(next);
    await step;
    expect(player.getState().targetTime).toBe(40);
  });
});

describe('a seek to a frame that has yet to be found', () => {
  it('does not override a later seek whose frame was found first', async () => {
    const player = new Player();
    const found = Promise.withResolvers<{ time: number; endTime: number }>();
    const first = player.seekFrame(() => found.promise);
    await player.seekFrame(async () => ({ time: 40, endTime: 41 }));
    found.resolve({ time: 2, endTime: 3 });
    await first;
    expect(player.getState().targetTime).toBe(40.5);
  });

  it('is superseded by a later seek, even if its own frame is found first', async () => {
    const player = new Player();
    const found = Promise.withResolvers<{ time: number; endTime: number }>();
    const first = player.seekFrame(async () => ({ time: 2, endTime: 3 }));
    const second = player.seekFrame(() => found.promise);
    await first;
    expect(player.getState().targetTime).toBe(0);
    found.resolve({ time: 40, endTime: 41 });
    await second;
    expect(player.getState().targetTime).toBe(40.5);
  });

  it('reports a failure only if nothing else has been sought since', async () => {
    const player = new Player();
    const lost = new Error('The frame cannot be read.');
    await expect(player.seekFrame(() => Promise.reject(lost))).rejects.toBe(lost);
    const late = player.seekFrame(() => Promise.reject(lost));
    player.seek(7);
    await expect(late).resolves.toBeUndefined();
    expect(player.getState().targetTime).toBe(7);
  });
});

const FRAME = { time: 2, endTime: 2 + 1 / 30 };

describe('the time of the frame on screen', () => {
  it('is the start of the frame, for a player that reports the time sought within it', () => {
    expect(shownFrameTime(FRAME.time + 1 / 60, FRAME)).toBe(FRAME.time);
    expect(shownFrameTime(FRAME.time + 0.002, FRAME)).toBe(FRAME.time);
  });

  it.each([
    ['just before', FRAME.time - 0.0004],
    ['just after', FRAME.time + 0.0004],
  ])('is as reported if that is %s the start of the frame', (_where, time) => {
    expect(shownFrameTime(time, FRAME)).toBe(time);
  });

  it('is as reported while another frame is the one located last, or none is', () => {
    expect(shownFrameTime(3, FRAME)).toBe(3);
    expect(shownFrameTime(1.99, FRAME)).toBe(1.99);
    expect(shownFrameTime(FRAME.endTime, FRAME)).toBe(FRAME.endTime);
    expect(shownFrameTime(3, null)).toBe(3);
  });
});
