import {
  type ClipEstimate,
  type EncodingSpeed,
  lengthOf,
  type PlannedClip,
  withPace,
} from '@framescout/clips';
import { type ClipFormat, type ClipPlayback, clipFormatSchema, type Seconds } from '@framescout/contract';
import type { Clip } from '../list/clip-list.ts';
import type { ClipWork, FinishedWork } from '../list/run-pace.ts';
import type { EncodingSpeeds } from './encoding-speeds.ts';
import type { ClipPlans } from './plan-in-batches.ts';

/** The forecast for all clips in one format: seconds of work, and bytes. */
export type FormatForecast = {
  format: ClipFormat;
  plannedMethod: ClipEstimate['plannedMethod'];
  subtitles: ClipEstimate['subtitles'];
  seconds: Seconds;
  bytes: number;
};

/**
 * Forecasts of all formats: first the fastest (WebM if it is about as fast), then the others that are
 * possible, quickest first, then the rest.
 */
export type Forecasts = readonly FormatForecast[];

/** How many clips there are, and their total length. */
export type ClipLoad = { clips: number; seconds: Seconds };

/** The fields of a clip that say how long it is. */
type ClipSpan = Pick<Clip, 'start' | 'end' | 'events'>;

/** Returns how many clips there are, and their total length if they play as asked. */
export function loadOf(clips: readonly ClipSpan[], playback: ClipPlayback | null): ClipLoad {
  return { clips: clips.length, seconds: clips.reduce((sum, clip) => sum + secondsOf(clip, playback), 0) };
}

function secondsOf({ start, end, events }: ClipSpan, playback: ClipPlayback | null): Seconds {
  return lengthOf(withPace({ start, end }, events, playback));
}

// The write speed of a slow disk (bytes per second), which is what limits copying.
const COPIED_BYTES_PER_SECOND = 50e6;
// FFmpeg's worker is compiled and started for each clip.
const FFMPEG_START: Seconds = 0.8;
// Times that differ by less than this count as equal: the estimate is no more precise than that.
const ALIKE = 1.1;
const ALIKE_SECONDS: Seconds = 0.5;
// Stands in for an empty list, which takes no time in any format: which one is fastest still depends on the
// video.
const ONE_CLIP: ClipLoad = { clips: 1, seconds: 10 };

/** Forecasts what clips will take in each format, sorted as {@link Forecasts} describes. */
export function forecastFormats(
  prospects: Readonly<Record<ClipFormat, ClipEstimate>>,
  load: ClipLoad,
  speeds: EncodingSpeeds,
): Forecasts {
  if (load.clips === 0) {
    return forecastFormats(prospects, ONE_CLIP, speeds).map((one) => ({ ...one, seconds: 0, bytes: 0 }));
  }
  const forecasts = clipFormatSchema.options.map((format): FormatForecast => {
    const { plannedMethod, subtitles } = prospects[format];
    const { bytes, seconds } = forecastWork(prospects[format], load, speeds);
    return { format, plannedMethod, subtitles, bytes, seconds };
  });
  const possible = forecasts.filter(({ plannedMethod }) => plannedMethod.kind !== 'refused');
  const refused = forecasts.filter(({ plannedMethod }) => plannedMethod.kind === 'refused');
  const byTime = possible.toSorted((a, b) => a.seconds - b.seconds);
  const fastest = fastestOf(byTime);
  return [...byTime.filter((one) => one === fastest), ...byTime.filter((one) => one !== fastest), ...refused];
}

/** Returns the fastest of the possible formats, given quickest first. Prefers WebM if it is about as fast. */
function fastestOf(byTime: Forecasts): FormatForecast | undefined {
  const [quickest] = byTime;
  const webm = byTime.find(({ format }) => format === 'webm');
  if (!quickest || !webm) return quickest;
  const isAlike = webm.seconds <= Math.max(quickest.seconds * ALIKE, quickest.seconds + ALIKE_SECONDS);
  return isAlike ? webm : quickest;
}

/** Forecasts what clips take in a format, all together, before any of them is planned. */
export function forecastWork(
  { bytesPerSecond, encoder, pixelsPerSecond, pixelsPerClip, pixelsPerFrame, needsFFmpeg }: ClipEstimate,
  { clips, seconds }: ClipLoad,
  speeds: EncodingSpeeds,
): ClipWork & { seconds: Seconds } {
  const bytes = bytesPerSecond * seconds;
  const pixels = encoder ? pixelsPerSecond * seconds + pixelsPerClip * clips : 0;
  const encoding = encoder ? pixels / speeds[encoder] : 0;
  const overhead = overheadSeconds({ clips, bytes, needsFFmpeg });
  const encodedFrames = pixels / pixelsPerFrame;
  return { seconds: encoding + overhead, encodedFrames, bytes, isPlanned: false };
}

/** Returns how long clips take apart from encoding: writing their bytes, and starting FFmpeg. */
function overheadSeconds(of: { clips: number; bytes: number; needsFFmpeg: boolean }): Seconds {
  return (of.needsFFmpeg ? of.clips * FFMPEG_START : 0) + of.bytes / COPIED_BYTES_PER_SECOND;
}

// Fewer frames say more about start-up than about the encoder.
const MIN_FRAMES = 60;
// If encoding took a smaller share of the time, the estimate for the rest is too rough.
const MIN_SHARE = 0.2;

/** Returns the speed (pixels per second) of encoding clips; null if the run says too little about it. */
export function encodingSpeedOf(
  { clips, bytes, encodedFrames, seconds }: FinishedWork,
  { pixelsPerFrame, needsFFmpeg }: Pick<ClipEstimate, 'pixelsPerFrame' | 'needsFFmpeg'>,
): number | null {
  const encoding = seconds - overheadSeconds({ clips, bytes, needsFFmpeg });
  if (encodedFrames < MIN_FRAMES || encoding < MIN_SHARE * seconds) return null;
  return (encodedFrames * pixelsPerFrame) / encoding;
}

/** Estimates the bytes and seconds of planned clips; seconds are null until the encoder was measured. */
export function estimate(
  plans: readonly PlannedClip[],
  speed: EncodingSpeed | null,
): { bytes: number; seconds: number | null } {
  let bytes = 0;
  let frames = 0;
  for (const planned of plans) {
    if (!('plan' in planned)) continue;
    bytes += planned.plan.bytes;
    frames += planned.plan.encodedFrames;
  }
  const encoding = frames === 0 ? 0 : speed && frames / speed.framesPerSecond;
  return { bytes, seconds: encoding === null ? null : encoding + bytes / COPIED_BYTES_PER_SECOND };
}

// Of a clip that cannot be planned: it fails right away.
const NO_WORK: ClipWork = { seconds: 0, encodedFrames: 0, bytes: 0, isPlanned: false };

type Known = {
  /** How the clips play; as recorded if it is missing. */
  playback?: ClipPlayback | null;
  plans: ClipPlans;
  speed: EncodingSpeed | null;
  forecastWork(load: ClipLoad): ClipWork | undefined;
};

/**
 * Returns the expected work for each clip: as planned, or else its share of the forecast for all clips that are
 * not planned yet. Empty if some are not planned and there is no forecast.
 */
export function expectWork(
  clips: readonly Clip[],
  { playback = null, plans, speed, forecastWork }: Known,
): ClipWork[] {
  const unplanned = clips.filter(({ id }) => !plans.has(id));
  const load = loadOf(unplanned, playback);
  const forecast = load.clips > 0 ? forecastWork(load) : NO_WORK;
  if (!forecast) return [];
  return clips.map((clip) => {
    const planned = plans.get(clip.id);
    if (!planned) return shareOf(forecast, secondsOf(clip, playback) / load.seconds);
    if (!('plan' in planned)) return NO_WORK;
    const { encodedFrames, bytes } = planned.plan;
    return { seconds: estimate([planned], speed).seconds, encodedFrames, bytes, isPlanned: true };
  });
}

function shareOf({ seconds, encodedFrames, bytes, isPlanned }: ClipWork, share: number): ClipWork {
  return {
    seconds: seconds === null ? null : share * seconds,
    encodedFrames: share * encodedFrames,
    bytes: share * bytes,
    isPlanned,
  };
}
