import { afterEach, describe, expect, it, vi } from 'vitest';
import { TrackSound } from './track-sound.ts';

const opened: Disposable[] = [];

afterEach(() => {
  for (const one of opened.splice(0)) one[Symbol.dispose]();
});

/** A fake video element. */
class FakeVideo extends EventTarget {
  currentTime = 0;
  paused = true;
  seeking = false;
  playbackRate = 1;

  tell(
    type: string,
    state: Partial<Pick<FakeVideo, 'currentTime' | 'paused' | 'seeking' | 'playbackRate'>>,
  ): void {
    Object.assign(this, state);
    this.dispatchEvent(new Event(type));
  }
}

function follow(video: FakeVideo) {
  const read = vi.fn(async (_from: number, _duration: number) => null);
  const sound = new TrackSound({ video, volume: 0, read });
  opened.push(sound);
  return { read, sound };
}

describe('the sound of a chosen track', () => {
  it('starts where the video is playing, and restarts wherever it resumes', () => {
    const video = new FakeVideo();
    const { read } = follow(video);
    expect(read).not.toHaveBeenCalled();
    video.tell('playing', { paused: false, currentTime: 3 });
    expect(read.mock.calls.map(([from]) => from)).toEqual([3]);
    video.tell('seeking', { seeking: true, currentTime: 7 });
    video.tell('playing', { seeking: false });
    expect(read.mock.calls.map(([from]) => from)).toEqual([3, 7]);
  });

  it('starts immediately if the video is already playing', () => {
    const video = new FakeVideo();
    Object.assign(video, { paused: false, currentTime: 5 });
    expect(follow(video).read.mock.calls.map(([from]) => from)).toEqual([5]);
  });

  it('is silent at other speeds', () => {
    const video = new FakeVideo();
    const { read } = follow(video);
    video.tell('playing', { paused: false, playbackRate: 2 });
    expect(read).not.toHaveBeenCalled();
  });

  it('reads nothing more once disposed', () => {
    const video = new FakeVideo();
    const { read, sound } = follow(video);
    sound[Symbol.dispose]();
    video.tell('playing', { paused: false });
    expect(read).not.toHaveBeenCalled();
  });
});
