import { DROPPING_RATE, frameOfLabel, type Seconds, type VideoInfo } from '@framescout/contract';
import { FASTEST_RATE, framesPerSecond, nominalRate } from '../timing/nominal-rate.ts';

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

/** Returns how editors number frames; those of at most `fastest` a second count every second or third. */
export function clockOf(recording: MarkedRecording, fastest = FASTEST_RATE): RecordingClock {
  const nominal = nominalRate(recording, fastest);
  const perSecond = framesPerSecond(nominal);
  return {
    rate: nominal.base,
    framesPerSecond: perSecond,
    timeOf: (frame) => recording.firstFrameTime + frame / perSecond,
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

/** Splits a timecode with frames (`01:00:12:15`, and `;`, `.` or `,` before the frames); null if it is none. */
export function splitTimecode(text: string): WrittenTimecode | null {
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

/** Returns how many frames a timecode counts. A label left out by drop-frame counts as the next. */
export function frameOfTimecode(
  { hours, minutes, seconds, frames }: WrittenTimecode,
  rate: number,
  isDropFrame: boolean,
): number {
  const frame = frameOfLabel({ minutes: 60 * hours + minutes, seconds, frames }, rate, isDropFrame);
  if (!isDropFrame || rate % DROPPING_RATE !== 0) return frame;
  const dropped = (2 * rate) / DROPPING_RATE;
  const isLeftOut = minutes % 10 !== 0 && seconds === 0 && frames < dropped;
  return isLeftOut ? frame + dropped - frames : frame;
}
