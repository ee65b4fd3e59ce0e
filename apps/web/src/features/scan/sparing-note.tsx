import type { MatcherName } from '@framescout/contract';
import type { EngineClient, SparingPlan } from '@framescout/framescout';
import { useEffect, useState } from 'react';

type SparingNoteProps = { engine: Pick<EngineClient, 'planSparing'>; matcher: MatcherName };

/** At how many frames of this video a scan looks that leaves out what it can. */
export function SparingNote({ engine, matcher }: SparingNoteProps) {
  const [plan, setPlan] = useState<SparingPlan | null | 'unknown'>('unknown');
  useEffect(() => {
    let isCurrent = true;
    const show = (planned: typeof plan) => {
      if (isCurrent) setPlan(planned);
    };
    // A video that closes meanwhile needs no figures.
    engine.planSparing().then(show, () => show('unknown'));
    return () => {
      isCurrent = false;
    };
  }, [engine]);
  return <p className="text-text-2">{describe(plan, matcher)}</p>;
}

function describe(plan: SparingPlan | null | 'unknown', matcher: MatcherName): string {
  if (matcher === 'classic') return 'The classic matcher looks at every frame.';
  if (plan === null) return 'Looks at every frame of this video: leaving some out would not be faster.';
  const frames = plan === 'unknown' ? 'some' : `${100 - Math.round(100 * plan.share)} of 100`;
  return `Looks at ${frames} frames first, then at every frame around what it finds. Events are the same as with every frame, if they last three frames or more.`;
}
