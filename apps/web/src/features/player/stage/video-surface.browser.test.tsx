import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Player } from '../playback/player.ts';
import { VideoSurface } from './video-surface.tsx';

/** Renders a video whose frames are presented by the test alone. */
async function renderSurface() {
  const callbacks: VideoFrameRequestCallback[] = [];
  vi.spyOn(HTMLVideoElement.prototype, 'requestVideoFrameCallback').mockImplementation((callback) =>
    callbacks.push(callback),
  );
  const player = new Player();
  const onUnplayable = vi.fn();
  const { container } = await render(
    <VideoSurface player={player} url="/fixtures/h264-b-frames.mp4" onUnplayable={onUnplayable} />,
  );
  const video = container.querySelector('video');
  if (!video) throw new Error('There is no video.');
  await expect.poll(() => video.readyState).toBeGreaterThanOrEqual(2);
  const present = (mediaTime: number) =>
    callbacks.pop()?.(performance.now(), { mediaTime } as VideoFrameCallbackMetadata);
  return { player, video, present };
}

it('steps from the frame that playback paused at, even if the browser presents it after pausing', async () => {
  const { player, video, present } = await renderSurface();
  player.toggle();
  await expect.poll(() => video.paused).toBe(false);
  present(0.2);
  video.pause();
  present(0.24);
  expect(player.getState()).toMatchObject({ targetTime: 0.24, shownTime: 0.24 });
});

it('leaves the slider where it was put, whatever the time of the frame there', async () => {
  const { player, present } = await renderSurface();
  player.seek(0.25);
  present(0.24);
  expect(player.getState()).toMatchObject({ targetTime: 0.25, shownTime: 0.24 });
});
