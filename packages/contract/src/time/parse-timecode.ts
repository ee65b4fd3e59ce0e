import type { StartTimecode } from '../video/video-info.ts';
import { DROPPING_RATE, frameOfLabel } from './timecode.ts';

const TIMECODE = /^(\d{2}):([0-5]\d):([0-5]\d)([:;.])(\d{2,3})$/;

/**
 * Parses a timecode (`01:00:00:00`), with a semicolon or a point before the frames if it is drop-frame, of a
 * video with `frameRate` frames per second; null if it is none.
 */
export function parseTimecode(text: string, frameRate: number): StartTimecode | null {
  const [, hours, minutes, seconds, separator, frames] = TIMECODE.exec(text.trim()) ?? [];
  const rate = Math.round(frameRate);
  if (frames === undefined || rate < 1) return null;
  const isDropFrame = separator !== ':' && rate % DROPPING_RATE === 0;
  const label = {
    minutes: 60 * Number(hours) + Number(minutes),
    seconds: Number(seconds),
    frames: Number(frames),
  };
  return { frame: Math.max(0, frameOfLabel(label, rate, isDropFrame)), rate, isDropFrame };
}
