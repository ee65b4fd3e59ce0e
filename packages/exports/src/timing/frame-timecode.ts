import { DROPPING_RATE, formatClock, type Seconds } from '@framescout/contract';

/** The timecode of a first frame, as a count of frames at a rate, and whether timecodes are drop-frame. */
export type TimecodeStart = { frame: number; isDropFrame: boolean };

/**
 * Formats a count of frames as timecode (SMPTE ST 12-1) at `base` frames per second. A drop-frame one has a
 * semicolon before the frames; only bases of 30 and its multiples have any.
 */
export function frameTimecode(frame: number, base: number, isDropFrame: boolean): string {
  const isDropping = isDropFrame && base % DROPPING_RATE === 0;
  const label = isDropping ? dropFrameLabel(frame, base) : frame;
  const seconds = Math.floor(label / base);
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  const digits = String(base - 1).length;
  return `${clock}${isDropping ? ';' : ':'}${String(label % base).padStart(digits, '0')}`;
}

// At 29.97 frames per second, drop-frame timecode leaves out two of 30 frame numbers in all minutes but every
// tenth; at 59.94, four of 60.
function dropFrameLabel(frame: number, base: number): number {
  const dropped = (2 * base) / DROPPING_RATE;
  const aMinute = 60 * base - dropped;
  const tenMinutes = 10 * aMinute + dropped;
  const tens = Math.floor(frame / tenMinutes);
  const minutes = Math.max(0, Math.floor(((frame % tenMinutes) - dropped) / aMinute));
  return frame + dropped * (9 * tens + minutes);
}

/** Formats seconds as `hh:mm:ss` with up to nine decimals. */
export function fineClock(time: Seconds, decimals: number): string {
  // Rounded as a whole: rounding the fraction alone could give 60 seconds.
  const units = Math.round(Math.max(0, time) * 1e9);
  const fraction = String(units % 1e9)
    .padStart(9, '0')
    .slice(0, decimals);
  return `${formatClock(Math.floor(units / 1e9), true)}.${fraction}`;
}

/** Formats seconds as a plain number with at most six decimals, as short as possible. */
export function plainSeconds(time: Seconds): string {
  return String(Number(time.toFixed(6)));
}
