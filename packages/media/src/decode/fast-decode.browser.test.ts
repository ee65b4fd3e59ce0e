import { expect, it, vi } from 'vitest';
import { loadFixture } from '../../../../tools/test-support/fixtures/load-fixture.ts';
import { openVideoFile } from '../open/open-video-file.ts';
import { decodeFastest } from './fast-decode.ts';

it('closes its decoder if what to leave out cannot be told', async () => {
  using video = await openVideoFile(await loadFixture('vp8.webm'), 'vp8.webm');
  const config = await video.track.getDecoderConfig();
  vi.spyOn(video.track, 'getDecoderConfig')
    .mockResolvedValueOnce(config)
    .mockRejectedValueOnce(new RangeError('Damaged.'));
  const close = vi.spyOn(VideoDecoder.prototype, 'close');
  try {
    const frames = decodeFastest(video, 0, 1, 'no-preference');
    await expect(frames.next()).rejects.toThrow('Damaged.');
    expect(close).toHaveBeenCalled();
  } finally {
    close.mockRestore();
  }
});
