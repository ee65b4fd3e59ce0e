import { loadFFmpeg } from '@framescout/media';
import { expect, it } from 'vitest';
import { loadFixture } from '../../../../tools/make-fixtures/load-fixture.ts';
import { createMemoryFile } from '../storage/memory-file.ts';
import { runFFmpeg } from './run-ffmpeg.ts';

it('reports progress after each piece that it writes, so that a slow drive does not count as a stall', async () => {
  const input = await loadFixture('signal-h264-aac.mp4');
  const core = await loadFFmpeg();
  // Over 8 MB of uncompressed frames, so that the output comes in several pieces.
  const parameters = ['-an', '-t', '1', '-s', '640x480', '-c:v', 'rawvideo', '-pix_fmt', 'yuv420p'];
  const job = {
    core,
    input: { name: input.name, file: input },
    parameters,
    outputName: 'out.avi',
    duration: 1,
  };
  const happened: ('written' | 'progress')[] = [];
  const memory = createMemoryFile('out.avi', '');
  const write: typeof memory.write = async (piece, position) => {
    await memory.write(piece, position);
    happened.push('written');
  };
  const signal = new AbortController().signal;
  await runFFmpeg(job, { ...memory, write }, { signal, onProgress: () => happened.push('progress') });
  const afterWrites = happened.slice(happened.indexOf('written'));
  const pieces = afterWrites.filter((what) => what === 'written').length;
  expect(pieces).toBe(2);
  expect(afterWrites).toEqual(Array(pieces).fill(['written', 'progress']).flat());
});
