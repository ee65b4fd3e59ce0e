import { loadFFmpeg } from '@framescout/media';
import { expect, it, vi } from 'vitest';
import { loadFixture } from '../../../../tools/test-support/fixtures/load-fixture.ts';
import { createMemoryFile } from '../storage/memory-file.ts';
import { type FFmpegJob, runFFmpeg } from './run-ffmpeg.ts';

/** A run whose output comes in several pieces: over 8 MB of uncompressed frames. */
async function longJob(): Promise<FFmpegJob> {
  const input = await loadFixture('signal-h264-aac.mp4');
  const core = await loadFFmpeg();
  const parameters = ['-an', '-t', '1', '-s', '640x480', '-c:v', 'rawvideo', '-pix_fmt', 'yuv420p'];
  return { core, input: { name: input.name, file: input }, parameters, outputName: 'out.avi', duration: 1 };
}

it('reports progress after each piece that it writes, so that a slow drive does not count as a stall', async () => {
  const happened: ('written' | 'progress')[] = [];
  const memory = createMemoryFile('out.avi', '');
  const write: typeof memory.write = async (piece, position) => {
    await memory.write(piece, position);
    happened.push('written');
  };
  const signal = new AbortController().signal;
  await runFFmpeg(
    await longJob(),
    { ...memory, write },
    { signal, onProgress: () => happened.push('progress') },
  );
  const afterWrites = happened.slice(happened.indexOf('written'));
  const pieces = afterWrites.filter((what) => what === 'written').length;
  expect(pieces).toBe(2);
  expect(afterWrites).toEqual(Array(pieces).fill(['written', 'progress']).flat());
});

it('reports only once that a piece could not be written', async () => {
  const onUnhandled = vi.fn((event: PromiseRejectionEvent) => event.preventDefault());
  addEventListener('unhandledrejection', onUnhandled);
  const write = vi.fn(async () => {
    throw new Error('The disk is full.');
  });
  const options = { signal: new AbortController().signal, onProgress: () => {} };
  const run = runFFmpeg(await longJob(), { ...createMemoryFile('out.avi', ''), write }, options);
  await expect(run).rejects.toThrow('The disk is full.');
  removeEventListener('unhandledrejection', onUnhandled);
  expect(onUnhandled).not.toHaveBeenCalled();
  expect(write).toHaveBeenCalledOnce();
});

it('takes over input that is in memory, and makes the same of it as of a file', async () => {
  const job = await longJob();
  const options = { signal: new AbortController().signal, onProgress: () => {} };
  const ofFile = createMemoryFile('out.avi', '');
  await runFFmpeg(job, ofFile, options);
  const { name, file } = job.input;
  const bytes = new Uint8Array(await new Response(file).arrayBuffer());
  const ofMemory = createMemoryFile('out.avi', '');
  await runFFmpeg({ ...job, input: { name, file: bytes } }, ofMemory, options);
  expect(bytes).toHaveLength(0);
  expect(ofMemory.takeBytes()).toEqual(ofFile.takeBytes());
});
