import type { MatcherName } from '@framescout/contract';
import type { EngineClient, SparingPlan } from '@framescout/framescout';
import { useVideoFigures } from './use-video-figures.ts';

type SparingNoteProps = { engine: Pick<EngineClient, 'planSparing'>; matcher: MatcherName };

const planSparing = (engine: SparingNoteProps['engine']) => engine.planSparing();

/** At how many frames of this video a scan looks that leaves out what it can. */
export function SparingNote({ engine, matcher }: SparingNoteProps) {
  const plan = useVideoFigures(engine, planSparing);
  return <p className="text-text-2">{describe(plan, matcher)}</p>;
}

function describe(plan: SparingPlan | null | 'unknown', matcher: MatcherName): string {
  if (matcher === 'classic') return 'The classic matcher looks at every frame.';
  if (plan === null) return 'Looks at every frame of this video: leaving some out would not be faster.';
  const frames = plan === 'unknown' ? 'some' : `${100 - Math.round(100 * plan.share)} of 100`;
  return `Looks at ${frames} frames first, then at every frame around what it finds. Events are the same as with every frame, if they last three frames or more.`;
}
