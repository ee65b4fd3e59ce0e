import { DROPPING_RATE, droppedUntil, type Seconds, type VideoInfo } from '@framescout/contract';

/** What has to be known about the recording that markers are for. */
export type MarkedRecording = Pick<
  VideoInfo,
  'name' | 'duration' | 'frameRate' | 'isVariableFrameRate' | 'firstFrameTime' | 'startTimecode'
>;

/** How frames of a recording are numbered: `rate` labels a second, and `framesPerSecond` in real time. */
export type RecordingClock = {
  rate: number;
  framesPerSecond: number;
  /** Returns when a frame (0-based) starts. */
  timeOf(frame: number): Seconds;
};

const WHOLE_RATES = [24, 25, 30, 48, 50, 60, 120];
/** NTSC rates are the whole ones divided by this (SMPTE ST 12-1). */
export const NTSC_DIVISOR = 1.001;
// Files with times in milliseconds miss their rate by up to this share of it, but whole and NTSC rates are twice
// as far apart.
const ROUNDED_RATE = 0.0005;

/**
 * Returns how editing programs number the frames of a recording: at the usual rate that its measured one means.
 * One that is none of them counts as it is; a variable one as the nearest, since programs convert it to that.
 */
export function clockOf({ frameRate, isVariableFrameRate, firstFrameTime }: MarkedRecording): RecordingClock {
  const usual = WHOLE_RATES.flatMap((rate) => [rate, rate / NTSC_DIVISOR]);
  const distance = (rate: number) => Math.abs(rate - frameRate);
  const nearest = (rates: readonly number[]) =>
    rates.reduce((best, rate) => (distance(rate) < distance(best) ? rate : best));
  const meant = nearest(usual);
  const isMeant = distance(meant) <= ROUNDED_RATE * frameRate + 1e-6;
  const framesPerSecond = isMeant ? meant : isVariableFrameRate ? nearest(WHOLE_RATES) : frameRate;
  return {
    rate: Math.max(1, Math.round(framesPerSecond)),
    framesPerSecond,
    timeOf: (frame) => firstFrameTime + frame / framesPerSecond,
  };
}

const TIMECODE = /^(\d{1,3})[:;.](\d\d)[:;.](\d\d)([:;.,])(\d{2,3})$/;

/** A timecode as it is written. A separator other than a colon before the frames stands for drop-frame. */
export type WrittenTimecode = {
  hours: number;
  minutes: number;
  seconds: number;
  frames: number;
  mark: string;
};

/** Parses a timecode with frames (`01:00:12:15`, and `;`, `.` or `,` before the frames); null if it is none. */
export function parseTimecode(text: string): WrittenTimecode | null {
  const [, hours, minutes, seconds, mark, frames] = TIMECODE.exec(text) ?? [];
  if (mark === undefined || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return {
    hours: Number(hours),
    minutes: Number(minutes),
    seconds: Number(seconds),
    frames: Number(frames),
    mark,
  };
}

/**
 * Returns the number of frames that a timecode at `rate` labels a second counts. A label that drop-frame
 * timecode leaves out counts as the next one.
 */
export function frameOfTimecode(
  { hours, minutes, seconds, frames }: WrittenTimecode,
  rate: number,
  isDropFrame: boolean,
): number {
  const allMinutes = 60 * hours + minutes;
  const label = (60 * allMinutes + seconds) * rate + frames;
  if (!isDropFrame || rate % DROPPING_RATE !== 0) return label;
  const dropped = (2 * rate) / DROPPING_RATE;
  const isLeftOut = minutes % 10 !== 0 && seconds === 0 && frames < dropped;
  return label - droppedUntil(allMinutes, rate) + (isLeftOut ? dropped - frames : 0);
}
