import { DEFAULT_CLIP_SETTINGS } from '@framescout/contract';
import { Pulse } from '@framescout/media';
import { expect, it, onTestFinished, vi } from 'vitest';
import { writeClip } from '../cut/write-clip.ts';
import { fakeClipSource, SIGNAL } from '../fixtures/fake-clip-source.ts';
import { openClipSource } from '../plan/method/clip-source.ts';
import { createMemoryFile } from '../storage/memory-file.ts';
import { ClipCutter } from './clip-cutter.ts';

vi.mock('../plan/method/clip-source.ts', () => ({ openClipSource: vi.fn() }));
vi.mock('../cut/write-clip.ts', () => ({ writeClip: vi.fn() }));

const SEGMENTS = [{ start: 0, end: 1 }];

/** Creates a cutter for a video that fails like a missing file in Chromium. */
async function openCutter(file: Blob): Promise<ClipCutter> {
  const locate = () => Promise.reject(new TypeError('network error'));
  const source = { video: { file, locator: { locate }, pulse: new Pulse() }, [Symbol.dispose]() {} };
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

/** Starts to write a clip whose first frame takes a hundred seconds; its pulse beats every `beatMs`. */
async function writeSlowly(beatMs: number): Promise<{ writing: Promise<void> }> {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const pulse = new Pulse();
  const source = fakeClipSource(SIGNAL);
  const video = Object.assign(source.video, { pulse, file: new Blob(['frames']) });
  vi.mocked(openClipSource).mockResolvedValue({ ...source, video });
  vi.mocked(writeClip).mockImplementation(async () => {
    const beats = setInterval(() => pulse.beat(), beatMs);
    onTestFinished(() => clearInterval(beats));
    await new Promise((resolve) => setTimeout(resolve, 100_000));
  });
  const cutter = await ClipCutter.open(new Blob(['frames']), 'match.mp4');
  const settings = { ...DEFAULT_CLIP_SETTINGS, selectedFormat: 'mp4' } as const;
  const writing = cutter.write({ segments: SEGMENTS, settings }, createMemoryFile('clip', ''));
  writing.catch(() => {});
  await vi.advanceTimersByTimeAsync(120_000);
  return { writing };
}

it('waits for a first frame for as long as the decoder reports that it is at work', async () => {
  const { writing } = await writeSlowly(10_000);
  expect(await writing).toBeUndefined();
});

it('gives up on a first frame if the decoder reports nothing for too long', async () => {
  const { writing } = await writeSlowly(40_000);
  await expect(writing).rejects.toMatchObject({ code: 'clip-stalled' });
});
