import { runProgram } from './run-ffmpeg.ts';

/** What FFmpeg measures of sound: its loudness (LUFS) and its true peak (dBFS), both to a tenth. */
export type MeasuredLoudness = { loudness: number; truePeak: number };

/** Measures the first sound track of FFmpeg's `input` (its options for it) with FFmpeg's `ebur128`. */
export async function measureLoudness(
  input: readonly string[],
  bytes: Iterable<Uint8Array> = [],
): Promise<MeasuredLoudness> {
  const output = ['-map', '0:a:0', '-filter:a', 'ebur128=peak=true', '-f', 'null', '-'];
  const said = await runProgram('ffmpeg', ['-hide_banner', ...input, ...output], bytes, 'diagnostics');
  const [, summary = ''] = said.toString().split('Summary:');
  const numberIn = (line: RegExp) => Number(line.exec(summary)?.[1] ?? Number.NaN);
  return { loudness: numberIn(/I: +(\S+) LUFS/), truePeak: numberIn(/Peak: +(\S+) dBFS/) };
}
