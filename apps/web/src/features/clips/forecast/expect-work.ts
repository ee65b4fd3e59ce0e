import type { EncodingSpeed } from '@framescout/clips';
import type { Clip } from '../list/clip-list.ts';
import type { ClipWork } from '../list/run-pace.ts';
import { estimate } from './describe-clip.ts';
import { type ClipLoad, loadOf } from './forecast.ts';
import type { ClipPlans } from './plan-in-batches.ts';

// Of a clip that cannot be planned: it fails right away.
const NO_WORK: ClipWork = { seconds: 0, encodedFrames: 0, bytes: 0, isPlanned: false };

type Known = {
  plans: ClipPlans;
  speed: EncodingSpeed | null;
  forecastWork(load: ClipLoad): ClipWork | undefined;
};

/**
 * Returns the expected work for each clip: as planned, or else its share of the forecast for all clips that are
 * not planned yet. Empty if some are not planned and there is no forecast.
 */
export function expectWork(clips: readonly Clip[], { plans, speed, forecastWork }: Known): ClipWork[] {
  const load = loadOf(clips.filter(({ id }) => !plans.has(id)));
  const forecast = load.clips > 0 ? forecastWork(load) : NO_WORK;
  if (!forecast) return [];
  return clips.map(({ id, start, end }) => {
    const planned = plans.get(id);
    if (!planned) return shareOf(forecast, (end - start) / load.seconds);
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
