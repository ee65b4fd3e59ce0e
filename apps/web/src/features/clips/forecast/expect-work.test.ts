import { expect, it, vi } from 'vitest';
import { exampleClip, examplePlan } from '../../../test-support/example-clips.ts';
import { expectWork } from './expect-work.ts';
import type { ClipLoad } from './forecast.ts';
import type { ClipPlans } from './plan-in-batches.ts';

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

it('knows nothing until there is a forecast', () => {
  expect(expectWork(clips, { plans: new Map(), speed, forecastWork: () => undefined })).toEqual([]);
});
