import type { MatcherName } from '@framescout/contract';
import type { EngineClient, SparingPlan } from '@framescout/framescout/page';
import { useEngineAnswer } from './use-engine-answer.ts';

type SparingNoteProps = { engine: Pick<EngineClient, 'planSparing'>; matcher: MatcherName };

const MOSTLY = 0.5;

const planSparing = (engine: SparingNoteProps['engine']) => engine.planSparing();

/** Says how many frames of this video a scan looks at if it leaves out what it can. */
export function SparingNote({ engine, matcher }: SparingNoteProps) {
  const plan = useEngineAnswer(engine, planSparing);
  return <p className="text-text-2">{describe(plan, matcher)}</p>;
}

function describe(plan: SparingPlan | null | 'unknown', matcher: MatcherName): string {
  if (matcher === 'classic') return 'The classic matcher looks at every frame.';
  if (plan === null) return 'Looks at every frame of this video: leaving some out would not be faster.';
  const around = 'at every frame around what it finds. Finds the same events as scanning every frame';
  if (plan === 'unknown')
    return `Looks at some frames first, then ${around}, if they last three frames or more.`;
  const leftOut = Math.round(100 * plan.share);
  if (leftOut === 0) return `Looks roughly first, then closely ${around}.`;
  const looks = plan.unfiltered > MOSTLY ? 'Takes a rough look' : 'Looks';
  return `${looks} at ${100 - leftOut} of every 100 frames first, then ${around}, if they last three frames or more.`;
}
