import type { VideoInfo } from '../video/video-info.ts';
import type { FrameIndex, Seconds } from './time.ts';
import { droppedUntil } from './timecode.ts';

const SECONDS = String.raw`\d+(?:[.,]\d*)?|[.,]\d+`;
const PLAIN = new RegExp(`^(${SECONDS})$`);
const CLOCK = /^(?:(\d+):([0-5]?\d)|(\d+)):([0-5]?\d(?:[.,]\d*)?)(?:\s*s)?$/i;
const UNITS = new RegExp(
  `^(?=[\\d.,])(?:(\\d+)\\s*h)?\\s*(?:(\\d+)\\s*m(?:in)?)?\\s*(?:(${SECONDS})\\s*s(?:ec)?)?$`,
  'i',
);
const FRAME = /^(?:#|f|frame)\s*(\d+)$/i;
const TIMECODE = /^(\d+):([0-5]\d):([0-5]\d)([:;])(\d{2,3})$/;

/** Parses seconds (`62.5`), a clock (`1:02:03.5`) or units (`1h 2m 3.5s`); null otherwise. */
export function parseTime(text: string): Seconds | null {
  const bare = plainText(text);
  const [, seconds] = PLAIN.exec(bare) ?? [];
  if (seconds !== undefined) return toNumber(seconds);
  const [clock, hours, minutesOfHour, minutes, rest] = CLOCK.exec(bare) ?? [];
  if (clock !== undefined) return inSeconds(hours, minutesOfHour ?? minutes, rest);
  const units = UNITS.exec(bare);
  return units && inSeconds(units[1], units[2], units[3]);
}

/** A place in a video: a time, or a frame (0-based). */
export type VideoPosition = { time: Seconds } | { frame: FrameIndex };

/**
 * Parses a place in a video: a time ({@link parseTime}), the number of a frame as it is displayed, 1-based
 * (`#1234`, `f1234`), or a timecode that counts frames from the start of the video (`00:01:02:15`, with a
 * semicolon before the frames if it is drop-frame), which becomes a time within its frame. Null if it is none.
 */
export function parsePosition(
  text: string,
  video: Pick<VideoInfo, 'frameRate' | 'isVariableFrameRate' | 'firstFrameTime'>,
): VideoPosition | null {
  const bare = plainText(text);
  const [, number] = FRAME.exec(bare) ?? [];
  if (number !== undefined) return Number(number) > 0 ? { frame: Number(number) - 1 } : null;
  const time = parseTimecodeOf(bare, video) ?? parseTime(bare);
  return time === null ? null : { time };
}

function parseTimecodeOf(
  text: string,
  { frameRate, isVariableFrameRate, firstFrameTime }: Parameters<typeof parsePosition>[1],
): Seconds | null {
  const [, hours, minutes, seconds, separator, frames] = TIMECODE.exec(text) ?? [];
  const rate = Math.max(1, Math.round(frameRate));
  if (frames === undefined || Number(frames) >= rate) return null;
  const dropped = separator === ';' ? droppedUntil(60 * Number(hours) + Number(minutes), rate) : 0;
  // Labels count whole rates: 29.97 frames a second are numbered up to 29. A variable rate is only an average.
  const labelsPerSecond = isVariableFrameRate ? frameRate : rate;
  const labels = inSeconds(hours, minutes, seconds) * labelsPerSecond + Number(frames) - dropped;
  return firstFrameTime + (labels + 0.5) / frameRate;
}

/** Returns a text without the spaces around it, and with the digits of East Asian keyboards as ASCII. */
function plainText(text: string): string {
  return text.normalize('NFKC').trim();
}

function inSeconds(hours = '0', minutes = '0', seconds = '0'): Seconds {
  return 3600 * Number(hours) + 60 * Number(minutes) + toNumber(seconds);
}

function toNumber(text: string): number {
  return Number(text.replace(',', '.'));
}
