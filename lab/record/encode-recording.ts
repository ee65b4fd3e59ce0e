import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '../../tools/test-support/run-ffmpeg.ts';
import { elementTruths, type Recorded } from './element-truths.ts';

const BITRATE = 2_000_000;
// Seconds between keyframes.
const KEYFRAMES = 4;

/** A recording of a game as it was drawn, by the path of its video. */
export type Recording = Omit<Recorded, 'video'> & { name: string; original: string };

/**
 * Encodes a recording as a user's recorder does, and writes the truth about each element that is shown often enough
 * beside it.
 */
export async function encodeRecording(recording: Recording, folder: string): Promise<void> {
  const { name, original, fps, ...shown } = recording;
  const video = `${name}.mp4`;
  await runProgram('ffmpeg', [
    ...['-v', 'error', '-y', '-i', original, '-c:v', 'libx264', '-preset', 'veryfast', '-bf', '2'],
    ...['-b:v', `${BITRATE}`, '-maxrate', `${2 * BITRATE}`, '-bufsize', `${4 * BITRATE}`],
    ...['-g', `${KEYFRAMES * fps}`, '-pix_fmt', 'yuv420p', join(folder, video)],
  ]);
  for (const truth of elementTruths({ ...shown, fps, video })) {
    await writeFile(join(folder, `${name}_${truth.kind}.json`), `${JSON.stringify(truth, null, 2)}\n`);
    process.stdout.write(`${name}_${truth.kind}: ${truth.events.length} events\n`);
  }
}
