import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type PlayerSurface,
  playerStore,
  resetPlayer,
  seekTo,
  settledTime,
  setVolume,
  togglePlayback,
} from './player-store.ts';

function fakeSurface(isSettled = () => true): PlayerSurface {
  return {
    play: vi.fn(),
    pause: vi.fn(),
    seek: vi.fn(),
    drawPart: vi.fn(),
    get isSettled() {
      return isSettled();
    },
  };
}

describe('the player', () => {
  beforeEach(() => resetPlayer());

  it('moves its slider at once, before the frame is there', () => {
    const surface = fakeSurface();
    playerStore.setState({ surface });
    seekTo(12.5);
    expect(surface.seek).toHaveBeenCalledWith(12.5);
    expect(playerStore.getState()).toMatchObject({ soughtTime: 12.5, shownTime: 0 });
  });

  it('plays when it stands and stands when it plays', () => {
    const surface = fakeSurface();
    playerStore.setState({ surface });
    togglePlayback();
    expect(surface.play).toHaveBeenCalledOnce();
    playerStore.setState({ isPlaying: true });
    togglePlayback();
    expect(surface.pause).toHaveBeenCalledOnce();
  });

  it('waits for a seek under way before it names the frame on screen', async () => {
    let hasArrived = false;
    playerStore.setState({ surface: fakeSurface(() => hasArrived) });
    setTimeout(() => {
      playerStore.setState({ shownTime: 3.2 });
      hasArrived = true;
    }, 40);
    expect(await settledTime()).toBe(3.2);
  });

  it('keeps to the time that was sought when the user acted, where another seek begins meanwhile', async () => {
    playerStore.setState({ surface: fakeSurface(() => false) });
    seekTo(5);
    const meant = settledTime();
    seekTo(9);
    expect(await meant).toBe(5);
  });

  it('can be heard again once it is turned up, and is muted when turned down to nothing', () => {
    setVolume(0);
    expect(playerStore.getState()).toMatchObject({ volume: 0, isMuted: true });
    setVolume(0.4);
    expect(playerStore.getState()).toMatchObject({ volume: 0.4, isMuted: false });
  });

  it('goes back to the start for another video without losing the surface that shows it', () => {
    const surface = fakeSurface();
    playerStore.setState({ surface, shownTime: 8, soughtTime: 9, isPlaying: true });
    resetPlayer();
    expect(playerStore.getState()).toMatchObject({ surface, shownTime: 0, soughtTime: 0, isPlaying: false });
  });

  it('names the frame on screen at once where nothing is under way', async () => {
    playerStore.setState({ surface: fakeSurface(), shownTime: 7 });
    expect(await settledTime()).toBe(7);
  });
});
