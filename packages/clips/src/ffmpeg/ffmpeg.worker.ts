import { type CallContext, serveCalls } from '@framescout/base';
import { startCore } from '@framescout/media';
import { ClipFailedError } from '../errors.ts';
import { createOutputDevice } from './output-device.ts';
import type { FFmpegCalls, FFmpegJob } from './run-ffmpeg.ts';

/** Runs FFmpeg once. FFmpeg blocks its thread, so cancelling means terminating the worker. */
const PIECE_BYTES = 8 * 2 ** 20;
// FFmpeg reports what went wrong in its last lines.
const KEPT_LINES = 12;

type Update = CallContext<FFmpegCalls['run']>['update'];

serveCalls<FFmpegCalls>(self, {
  async run(job, { update }) {
    await run(job, update);
    return null;
  },
});

async function run(
  { core: module, input, parameters, outputName, duration }: FFmpegJob,
  update: Update,
): Promise<void> {
  const lastLines: string[] = [];
  const { core, path } = await startCore(module, input.file, input.name);
  core.setLogger(({ message }) => {
    lastLines.push(message);
    if (lastLines.length > KEPT_LINES) lastLines.shift();
  });
  core.setProgress(({ time }) => {
    update({ done: Math.min(1, Math.max(0, time / 1e6 / duration)) });
  });
  const takeOutput = createOutputDevice(core.FS, outputName, PIECE_BYTES);
  const code = core.exec('-i', path, ...parameters, outputName);
  if (code !== 0) {
    throw new ClipFailedError('FFmpeg could not make this clip.', { code, lastLines });
  }
  for (const piece of takeOutput()) update({ piece }, [piece.buffer]);
}
