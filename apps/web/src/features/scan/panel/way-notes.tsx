import type { MatcherName, VideoInfo } from '@framescout/contract';
import type { EngineClient, FrameSkippingPlan, KeyframeSpacing } from '@framescout/framescout/page';
import { useCallback } from 'react';
import { useAnswer } from '../../../platform/use-answer.ts';
import { formatWait } from '../../../ui/text/format.ts';
import type { MeasuredForecast } from './use-scan-forecast.ts';

type QuickLookNoteProps = {
  engine: Pick<EngineClient, 'measureKeyframes'>;
  info: VideoInfo;
  forecast: MeasuredForecast;
};

/** Explains which frames of this video a quick look checks, what it finds, and how long it takes. */
export function QuickLookNote({ engine, info, forecast }: QuickLookNoteProps) {
  const spacing = useAnswer(useCallback(() => engine.measureKeyframes(), [engine]));
  const measured = forecast === 'measuring' ? null : forecast;
  const cost = measured?.quick
    ? ` It takes ${formatWait(measured.quick.seconds)}, every frame ${formatWait(measured.everyFrame)}.`
    : '';
  return <p className="text-text-2">{`${describeQuickLook(spacing, info.totalFrames)}${cost}`}</p>;
}

function describeQuickLook(spacing: KeyframeSpacing | null | undefined, totalFrames: number): string {
  if (spacing === null) return 'This file has no index of its frames, so it looks at every frame.';
  const looks = 'then at every frame around what it finds in them.';
  if (spacing === undefined)
    return `Looks at keyframes first, ${looks} Short events between keyframes are missed.`;
  const [keyframes, frames] = [spacing.keyframes, totalFrames].map((count) => count.toLocaleString('en-US'));
  const seconds = Math.ceil(10 * spacing.foundFrom) / 10;
  return `Looks at ${keyframes} of ${frames} frames first, ${looks} Finds what is on screen for ${seconds} s or more; shorter events may be missed.`;
}

type FrameSkippingNoteProps = { engine: Pick<EngineClient, 'planFrameSkipping'>; matcher: MatcherName };

const MOST_OF_THEM = 0.5;

/** Says how many frames of this video a scan looks at if it leaves out what it can. */
export function FrameSkippingNote({ engine, matcher }: FrameSkippingNoteProps) {
  const plan = useAnswer(useCallback(() => engine.planFrameSkipping(), [engine]));
  return <p className="text-text-2">{describeFrameSkipping(plan, matcher)}</p>;
}

function describeFrameSkipping(plan: FrameSkippingPlan | null | undefined, matcher: MatcherName): string {
  if (matcher === 'classic') return 'The classic matcher looks at every frame.';
  if (plan === null) return 'Looks at every frame of this video: leaving some out would not be faster.';
  const around = 'at every frame around what it finds. Finds the same events as scanning every frame';
  if (plan === undefined)
    return `Looks at some frames first, then ${around}, if they last three frames or more.`;
  const leftOut = Math.round(100 * plan.share);
  if (leftOut === 0) return `Looks roughly first, then closely ${around}.`;
  const looks = plan.unfiltered > MOST_OF_THEM ? 'Takes a rough look' : 'Looks';
  return `${looks} at ${100 - leftOut} of every 100 frames first, then ${around}, if they last three frames or more.`;
}
