import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Interval } from './measure.ts';
import type { Footage } from './read-footage.ts';

const SCRIPT = join(import.meta.dirname, '../../bench/opencv_events.py');
// Debian's own Python is the one that its python3-opencv package belongs to.
const PYTHON = process.platform === 'linux' ? '/usr/bin/python3' : 'python3';

const eventsSchema = z.array(z.object({ start: z.number(), end: z.number() }));

/**
 * What plain OpenCV template matching finds in a clip, at a threshold of 0..1.
 * @throws {Error} when Python or its OpenCV is missing
 */
export async function findWithOpenCv(clip: Footage, threshold: number): Promise<Interval[]> {
  const clicks = clip.clicks.flatMap(({ time, x, y }) => [time, x / clip.width, y / clip.height]);
  const { stdout } = await promisify(execFile)(PYTHON, [
    SCRIPT,
    clip.path,
    ...[threshold, ...clicks].map(String),
  ]);
  return eventsSchema.parse(JSON.parse(stdout));
}
