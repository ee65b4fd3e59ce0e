import { runProgram } from './run-ffmpeg.ts';

/** Writes a recording that shows another one `times` times, with its index at the start. */
export async function repeatRecording(from: string, to: string, times: number): Promise<void> {
  const input = ['-stream_loop', String(times - 1), '-i', from];
  await runProgram('ffmpeg', ['-v', 'error', ...input, '-c', 'copy', '-movflags', '+faststart', to]);
}
