import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Mark } from './place-clicks.ts';
import type { Interval } from './score-prediction.ts';

const SCRIPT = join(import.meta.dirname, 'opencv_events.py');
// Debian's python3-opencv package belongs to Debian's own Python.
const PYTHON = process.platform === 'linux' ? '/usr/bin/python3' : 'python3';

const eventsSchema = z.array(z.object({ start: z.number(), end: z.number() }));

/**
 * Finds events in a video with plain OpenCV template matching, at a threshold of 0..1. Treats marks as
 * clicks, ignoring their size.
 * @throws {Error} if Python or its OpenCV is missing
 */
export async function findWithOpenCv(
  video: string,
  marks: readonly Mark[],
  threshold: number,
): Promise<Interval[]> {
  const clicks = marks.flatMap(({ time, x, y }) => [time, x, y]);
  const { stdout } = await promisify(execFile)(PYTHON, [
    SCRIPT,
    video,
    ...[threshold, ...clicks].map(String),
  ]);
  return eventsSchema.parse(JSON.parse(stdout));
}
