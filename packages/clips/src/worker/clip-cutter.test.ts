import { DEFAULT_CLIP_SETTINGS } from '@framescout/contract';
import { expect, it, vi } from 'vitest';
import { openClipSource } from '../plan/clip-source.ts';
import { ClipCutter } from './clip-cutter.ts';

vi.mock('../plan/clip-source.ts', () => ({ openClipSource: vi.fn() }));

const SEGMENTS = [{ start: 0, end: 1 }];

/**
 * Creates a cutter for a video that fails to read, with the error that Chromium reports for a missing file.
 */
async function openCutter(file: Blob): Promise<ClipCutter> {
  const locate = () => Promise.reject(new TypeError('network error'));
  const source = { video: { file, locator: { locate } }, [Symbol.dispose]() {} };
  vi.mocked(openClipSource).mockResolvedValue(source as never);
  return ClipCutter.open(file, 'match.mp4');
}

it('reports a missing file as the reason why clips cannot be planned', async () => {
  const gone = new Blob([]);
  gone.arrayBuffer = () => Promise.reject(new DOMException('', 'NotFoundError'));
  using cutter = await openCutter(gone);
  const [planned] = await cutter.plan(SEGMENTS, DEFAULT_CLIP_SETTINGS);
  expect(planned).toMatchObject({ error: { code: 'file-gone' } });
  const settings = DEFAULT_CLIP_SETTINGS;
  const asking = cutter.needsFFmpeg({ segments: SEGMENTS, settings });
  await expect(asking).rejects.toMatchObject({ code: 'file-gone' });
});

it('reports the original failure if the file still exists', async () => {
  using cutter = await openCutter(new Blob(['frames']));
  const [planned] = await cutter.plan(SEGMENTS, DEFAULT_CLIP_SETTINGS);
  expect(planned).toMatchObject({ error: { message: 'network error' } });
});
