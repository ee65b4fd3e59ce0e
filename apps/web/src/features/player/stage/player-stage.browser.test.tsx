import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Player } from '../playback/player.ts';
import { PictureSurface, VideoSurface } from './player-stage.tsx';

type Engine = Parameters<typeof PictureSurface>[0]['engine'];
type ReadPicture = Engine['readPicture'];

async function renderPicture(readPicture: ReadPicture) {
  const player = new Player();
  const onFailure = vi.fn();
  await render(
    <PictureSurface player={player} engine={{ readPicture } as Engine} duration={10} onFailure={onFailure} />,
  );
  return { player, onFailure };
}

const picture: ReadPicture = async (time) => ({
  bitmap: await createImageBitmap(new ImageData(4, 2)),
  location: { frame: 0, time, endTime: time + 0.04, isEstimate: false },
});

it('reports a video whose first picture cannot be read', async () => {
  const gone = new Error('The file is gone.');
  const { onFailure } = await renderPicture(() => Promise.reject(gone));
  await expect.poll(() => onFailure.mock.calls).toEqual([[gone]]);
});

it('keeps the last picture on screen when a later one is damaged', async () => {
  const read = vi.fn<ReadPicture>(picture);
  const { player, onFailure } = await renderPicture(read);
  await expect.poll(() => player.getState().surface?.isSettled).toBe(true);
  read.mockRejectedValueOnce(new Error('Damaged.'));
  player.seek(5);
  await expect.poll(() => player.getState().surface?.isSettled).toBe(true);
  expect(read).toHaveBeenCalledTimes(2);
  expect(onFailure).not.toHaveBeenCalled();
});

/** Renders a video whose frames are presented by the test alone. */
async function renderVideo() {
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
  const { player, video, present } = await renderVideo();
  player.toggle();
  await expect.poll(() => video.paused).toBe(false);
  present(0.2);
  video.pause();
  present(0.24);
  expect(player.getState()).toMatchObject({ targetTime: 0.24, shownTime: 0.24 });
});

it('leaves the slider where it was put, whatever the time of the frame there', async () => {
  const { player, present } = await renderVideo();
  player.seek(0.25);
  present(0.24);
  expect(player.getState()).toMatchObject({ targetTime: 0.25, shownTime: 0.24 });
});
