import type { ClipClient, PlannedClip } from '@framescout/clips';
import type { ClipSettings } from '@framescout/contract';
import type { Clip } from './clip-list.ts';

// How many clips to plan per call; few, so that the first results appear soon.
const CLIPS_PER_CALL = 8;

/** Plans clips a few at a time. Yields all plans so far, by clip id, after each call. */
export async function* planInBatches(
  client: Pick<ClipClient, 'plan'>,
  clips: readonly Clip[],
  settings: ClipSettings,
): AsyncGenerator<ReadonlyMap<string, PlannedClip>> {
  const plans = new Map<string, PlannedClip>();
  for (let at = 0; at < clips.length; at += CLIPS_PER_CALL) {
    const batch = clips.slice(at, at + CLIPS_PER_CALL);
    const planned = await client.plan(batch, settings);
    batch.forEach(({ id }, index) => {
      const plan = planned[index];
      if (plan) plans.set(id, plan);
    });
    yield new Map(plans);
  }
}
