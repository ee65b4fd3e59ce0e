import type { VideoInfo } from '@framescout/contract';
import type { EngineClient, KeyframeSpacing } from '@framescout/framescout/page';
import { formatWait } from '../../ui/format-wait.ts';
import { useEngineAnswer } from './use-engine-answer.ts';
import type { MeasuredForecast } from './use-scan-forecast.ts';

type QuickLookNoteProps = {
  engine: Pick<EngineClient, 'measureKeyframes'>;
  info: VideoInfo;
  forecast: MeasuredForecast;
};

const measureKeyframes = (engine: QuickLookNoteProps['engine']) => engine.measureKeyframes();

/** Explains which frames of this video a quick look checks, what it finds, and how long it takes. */
export function QuickLookNote({ engine, info, forecast }: QuickLookNoteProps) {
  const spacing = useEngineAnswer(engine, measureKeyframes);
  const measured = forecast === 'measuring' ? null : forecast;
  const cost = measured?.quick
    ? ` It takes ${formatWait(measured.quick.seconds)}, every frame ${formatWait(measured.everyFrame)}.`
    : '';
  return <p className="text-text-2">{`${describe(spacing, info.totalFrames)}${cost}`}</p>;
}

function describe(spacing: KeyframeSpacing | null | 'unknown', totalFrames: number): string {
  if (spacing === null) return 'This file has no index of its frames, so it looks at every frame.';
  const looks = 'then at every frame around what it finds in them.';
  if (spacing === 'unknown')
    return `Looks at keyframes first, ${looks} Short events between keyframes are missed.`;
  const [keyframes, frames] = [spacing.keyframes, totalFrames].map((count) => count.toLocaleString('en-US'));
  const seconds = Math.ceil(10 * spacing.foundFrom) / 10;
  return `Looks at ${keyframes} of ${frames} frames first, ${looks} Finds what is on screen for ${seconds} s or more; shorter events may be missed.`;
}
