import type { ClipClient, PlannedClip } from '@framescout/clips';
import type { ClipSettings } from '@framescout/contract';
import type { Clip } from '../list/clip-list.ts';

/** A clip's plan, and the edges that it is for. */
type PlanOfClip = PlannedClip & Pick<Clip, 'start' | 'end'>;

/** The plans of clips, by clip id. */
export type ClipPlans = ReadonlyMap<string, PlanOfClip>;

// How many clips to plan per call; few, so that the first results appear soon.
const CLIPS_PER_CALL = 8;
// All plans are copied for each yield, which must not happen too often when there are thousands: the next time
// is when this many times as many clips are planned.
const GROWTH = 1.25;

type Planning = {
  clips: readonly Clip[];
  settings: ClipSettings;
  /** Plans made earlier with the same settings; they are kept where the clip has the same edges. */
  known: ClipPlans;
  signal: AbortSignal;
};

/**
 * Plans clips a few at a time. Yields all plans so far, often at first, then less and less, and at the end.
 * Stops when `signal` is aborted.
 */
export async function* planInBatches(
  client: Pick<ClipClient, 'plan'>,
  { clips, settings, known, signal }: Planning,
): AsyncGenerator<ClipPlans> {
  const plans = new Map(
    clips.flatMap((clip): [string, PlanOfClip][] => {
      const planned = known.get(clip.id);
      return planned && isStillFor(planned, clip) ? [[clip.id, planned]] : [];
    }),
  );
  const left = clips.filter(({ id }) => !plans.has(id));
  let yieldAt = 0;
  for (let at = 0; at < left.length; at += CLIPS_PER_CALL) {
    const batch = left.slice(at, at + CLIPS_PER_CALL);
    const planned = await client.plan(batch, settings);
    if (signal.aborted) return;
    batch.forEach(({ id, start, end }, index) => {
      const plan = planned[index];
      if (plan) plans.set(id, { ...plan, start, end });
    });
    const done = at + batch.length;
    if (done < yieldAt || done >= left.length) continue;
    yieldAt = done * GROWTH;
    yield new Map(plans);
  }
  yield plans;
}

/** Whether a plan holds for a clip. A failure may be temporary, such as a disconnected drive. */
function isStillFor(planned: PlanOfClip, { start, end }: Clip): boolean {
  return 'plan' in planned && planned.start === start && planned.end === end;
}
