import type { ClipEstimate } from '@framescout/clips';
import { type ClipFormat, changePlayback } from '@framescout/contract';
import { describe, expect, it, vi } from 'vitest';
import {
  copiedProspect as copied,
  encodedProspect,
  exampleClip,
  examplePlan,
} from '../../../test-support/example-clips.ts';
import { readSpeeds } from './encoding-speeds.ts';
import { type ClipLoad, encodingSpeedOf, estimate, expectWork, forecastFormats, loadOf } from './forecast.ts';
import type { ClipPlans } from './plan-in-batches.ts';

const PIXELS = 1280 * 720;
const SPEEDS = { avc: 60e6, hevc: 20e6, vp8: 40e6, vp9: 27e6, av1: 12e6, wmv2: 12e6 };
const LOAD = { clips: 5, seconds: 33 };

const encoded = (encoder: ClipEstimate['encoder']): ClipEstimate => ({ ...encodedProspect, encoder });
const joined: ClipEstimate = {
  ...copied,
  plannedMethod: { kind: 'smart-cut' },
  encoder: 'vp9',
  pixelsPerClip: 30 * PIXELS,
};

/** The prospects of an H.264 recording. */
const H264: Record<ClipFormat, ClipEstimate> = {
  webm: encoded('vp9'),
  mp4: copied,
  mov: copied,
  avi: { ...encoded('avc'), needsFFmpeg: true },
  mkv: { ...joined, encoder: 'avc' },
  flv: { ...joined, encoder: 'avc', needsFFmpeg: true },
  wmv: { ...encoded('wmv2'), needsFFmpeg: true },
  '3gp': copied,
};

const orderOf = (prospects: Record<ClipFormat, ClipEstimate>) =>
  forecastFormats(prospects, LOAD, SPEEDS).map(({ format }) => format);

describe('the formats, fastest first', () => {
  it('start with one that is copied, for H.264', () => {
    expect(orderOf(H264)).toEqual(['mp4', 'mov', '3gp', 'mkv', 'flv', 'avi', 'webm', 'wmv']);
  });

  it('start with WebM if it is copied too', () => {
    expect(orderOf({ ...H264, webm: copied })[0]).toBe('webm');
    const copiedEarly: ClipEstimate = { ...copied, plannedMethod: { kind: 'copy-early', reason: 'asked' } };
    expect(orderOf({ ...H264, webm: copiedEarly })[0]).toBe('webm');
  });

  it('start with a copy if WebM encodes a second of each clip', () => {
    expect(orderOf({ ...H264, webm: joined })[0]).toBe('mp4');
  });

  it('start with WebM if all are equally fast', () => {
    const same = Object.fromEntries(Object.keys(H264).map((format) => [format, encoded('vp9')]));
    expect(orderOf(same as Record<ClipFormat, ClipEstimate>)[0]).toBe('webm');
  });

  it('end with those that are not possible', () => {
    const refused: ClipEstimate = { ...copied, plannedMethod: { kind: 'refused', message: 'HDR' } };
    expect(orderOf({ ...H264, webm: refused, mp4: refused }).slice(-2)).toEqual(['webm', 'mp4']);
  });

  it('keep their order without clips, which cost nothing', () => {
    const without = forecastFormats(H264, { clips: 0, seconds: 0 }, SPEEDS);
    expect(without.map(({ format }) => format)).toEqual(orderOf(H264));
    expect(without.every(({ seconds, bytes }) => seconds === 0 && bytes === 0)).toBe(true);
  });

  it('say how long all clips take, and how large they are', () => {
    const [mp4] = forecastFormats(H264, LOAD, SPEEDS);
    expect(mp4).toMatchObject({ bytes: 33e6, seconds: 33e6 / 50e6 });
    const webm = forecastFormats(H264, LOAD, SPEEDS).find(({ format }) => format === 'webm');
    expect(webm?.seconds).toBeCloseTo((33 * 30 * PIXELS) / 27e6 + 0.66, 5);
  });
});

describe('the speed of a run', () => {
  const work = { clips: 5, bytes: 33e6, encodedFrames: 990, seconds: 20.66 };

  it('replaces the guess for its encoder, so that the forecast matches the run', () => {
    const speed = encodingSpeedOf(work, H264.webm);
    const forecasts = forecastFormats(H264, LOAD, { ...SPEEDS, vp9: speed ?? 0 });
    expect(forecasts.find(({ format }) => format === 'webm')?.seconds).toBeCloseTo(work.seconds, 5);
  });

  it('excludes the time for starting FFmpeg', () => {
    expect(encodingSpeedOf(work, H264.avi)).toBeCloseTo((990 * PIXELS) / 16, 5);
  });

  it('is unknown if few frames were encoded, or if most of the time went elsewhere', () => {
    expect(encodingSpeedOf({ ...work, encodedFrames: 59 }, H264.webm)).toBeNull();
    expect(encodingSpeedOf({ ...work, seconds: 0.7 }, H264.webm)).toBeNull();
  });
});

it('assumes a speed for every encoder before any is measured', () => {
  for (const speed of Object.values(readSpeeds())) expect(speed).toBeGreaterThan(1e6);
});

const planned = (bytes: number, encodedFrames: number) => ({
  plan: { ...examplePlan, bytes, encodedFrames },
});

describe('estimate', () => {
  it('adds up sizes, and encoding time once the encoder has been measured', () => {
    const plans = [planned(50e6, 60), planned(50e6, 40)];
    expect(estimate(plans, { framesPerSecond: 50 })).toEqual({ bytes: 100e6, seconds: 4 });
    expect(estimate(plans, null)).toEqual({ bytes: 100e6, seconds: null });
  });

  it('knows the time for copies without measuring, and leaves out clips that cannot be made', () => {
    const error = { error: { code: 'clip-refused', message: 'no', details: {} } };
    expect(estimate([planned(50e6, 0), error], null)).toEqual({ bytes: 50e6, seconds: 1 });
  });
});

type PlanOfClip = NonNullable<ReturnType<ClipPlans['get']>>;

const clips = [10, 20, 30].map((start) => exampleClip(start));
const refusal = { error: { code: 'clip-refused', message: 'It is HDR.', details: {} } };
const edges = { start: 10, end: 14 };
const large = { ...edges, plan: { ...examplePlan, bytes: 1e9, encodedFrames: 60 } };
const speed = { framesPerSecond: 30 };
const forecastWork = ({ clips: count, seconds }: ClipLoad) => ({
  seconds: count + seconds,
  encodedFrames: 30 * seconds,
  bytes: 1000 * seconds,
  isPlanned: false,
});

it('expects nothing of a clip that cannot be planned, and still knows about the others', () => {
  const plans: ClipPlans = new Map<string, PlanOfClip>([
    ['10', large],
    ['20', { ...edges, ...refusal }],
    ['30', { ...edges, plan: examplePlan }],
  ]);
  const forecast = vi.fn(forecastWork);
  expect(expectWork(clips, { plans, speed, forecastWork: forecast })).toMatchObject([
    { seconds: 22, encodedFrames: 60, bytes: 1e9, isPlanned: true },
    { seconds: 0, encodedFrames: 0, bytes: 0, isPlanned: false },
    { seconds: 0.02, encodedFrames: 0, bytes: 1e6, isPlanned: true },
  ]);
  expect(forecast).not.toHaveBeenCalled();
});

it('goes by the forecast for clips that are not planned yet, in proportion to their length', () => {
  const [first, second, third] = clips;
  if (!first || !second || !third) throw new Error('There are three clips.');
  const long = { ...third, end: third.start + 12 };
  const plans: ClipPlans = new Map([['10', large]]);
  expect(expectWork([first, second, long], { plans, speed, forecastWork })).toEqual([
    { seconds: 22, encodedFrames: 60, bytes: 1e9, isPlanned: true },
    { seconds: 4.5, encodedFrames: 120, bytes: 4000, isPlanned: false },
    { seconds: 13.5, encodedFrames: 360, bytes: 12_000, isPlanned: false },
  ]);
});

it('goes by how long clips are at their speed', () => {
  const playback = changePlayback(null, { speed: 0.5 });
  expect(loadOf(clips, playback)).toEqual({ clips: 3, seconds: 24 });
  const work = expectWork(clips, { playback, plans: new Map(), speed, forecastWork });
  expect(work.map(({ bytes }) => bytes)).toEqual([8000, 8000, 8000]);
});

it('knows nothing until there is a forecast', () => {
  expect(expectWork(clips, { plans: new Map(), speed, forecastWork: () => undefined })).toEqual([]);
});
