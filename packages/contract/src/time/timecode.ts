import type { StartTimecode } from '../video/video-info.ts';
import type { Seconds } from './time.ts';

/** Formats seconds as `hh:mm:ss.mmm`, rounded down. Negative and non-finite times count as 0. */
export function formatTimecode(time: Seconds): string {
  const totalMs = toWholeMs(time);
  const ms = totalMs % 1000;
  return `${formatClock(totalMs / 1000, true)}.${String(ms).padStart(3, '0')}`;
}

/** Formats whole seconds as `m:ss` or `h:mm:ss` (`withHours`: `hh:mm:ss`). Below 0 counts as 0. */
export function formatClock(time: Seconds, withHours = false): string {
  const total = Math.floor(toWholeMs(time) / 1000);
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  const seconds = String(total % 60).padStart(2, '0');
  if (withHours) return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}:${seconds}`;
  if (hours > 0) return `${hours}:${String(minutes).padStart(2, '0')}:${seconds}`;
  return `${minutes}:${seconds}`;
}

// Without the epsilon, 0.007 s, which is stored as 0.00699999…, would become 6 ms.
function toWholeMs(time: Seconds): number {
  // A player's duration is NaN until metadata has loaded, and infinite for some streams.
  return Number.isFinite(time) ? Math.max(0, Math.floor(time * 1000 + 1e-6)) : 0;
}

/** Drop-frame timecode exists at this rate (29.97, which counts as 30) and its multiples. */
export const DROPPING_RATE = 30;

/**
 * Returns how many frame numbers a drop-frame timecode leaves out up to a minute (SMPTE ST 12-1): of 30 a
 * second two, in all minutes but every tenth; 0 at rates that have no drop-frame timecode.
 */
export function droppedUntil(minutes: number, rate: number): number {
  if (rate % DROPPING_RATE !== 0) return 0;
  return ((2 * rate) / DROPPING_RATE) * (minutes - Math.floor(minutes / 10));
}

/** Returns the frame (0-based) of a timecode. A label that drop-frame leaves out gets one before. */
export function frameOfLabel(
  { minutes, seconds, frames }: { minutes: number; seconds: number; frames: number },
  rate: number,
  isDropFrame: boolean,
): number {
  const label = (60 * minutes + seconds) * rate + frames;
  return isDropFrame ? label - droppedUntil(minutes, rate) : label;
}

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
