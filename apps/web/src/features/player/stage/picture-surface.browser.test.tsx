import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Player } from '../playback/player.ts';
import { PictureSurface } from './picture-surface.tsx';

type Engine = Parameters<typeof PictureSurface>[0]['engine'];
type ReadPicture = Engine['readPicture'];

async function renderSurface(readPicture: ReadPicture) {
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
  const { onFailure } = await renderSurface(() => Promise.reject(gone));
  await expect.poll(() => onFailure.mock.calls).toEqual([[gone]]);
});

it('keeps the last picture on screen when a later one is damaged', async () => {
  const read = vi.fn<ReadPicture>(picture);
  const { player, onFailure } = await renderSurface(read);
  await expect.poll(() => player.getState().surface?.isSettled).toBe(true);
  read.mockRejectedValueOnce(new Error('Damaged.'));
  player.seek(5);
  await expect.poll(() => player.getState().surface?.isSettled).toBe(true);
  expect(read).toHaveBeenCalledTimes(2);
  expect(onFailure).not.toHaveBeenCalled();
});
