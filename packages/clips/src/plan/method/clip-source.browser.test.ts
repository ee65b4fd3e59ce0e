import { Packets, Video } from '@framescout/media';
import { afterEach, expect, it, vi } from 'vitest';
import { loadFixture } from '../../../../../tools/test-support/fixtures/load-fixture.ts';
import { openClipSource } from './clip-source.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('closes a video of which it cannot read everything that it needs', async () => {
  vi.spyOn(Packets.prototype, 'subtitles').mockRejectedValue(new Error('Out of reach.'));
  const close = vi.spyOn(Video.prototype, Symbol.dispose as never);
  const opening = openClipSource(await loadFixture('vp8.webm'), 'vp8.webm', null);
  await expect(opening).rejects.toThrow('Out of reach.');
  expect(close).toHaveBeenCalledOnce();
});
