import type { ClipMethod, EarlyReason, EncodeReason, PlannedClip, PlannedMethod } from '@framescout/clips';
import type { ClipFrameRate, Seconds } from '@framescout/contract';
import { formatBytes, formatShortWait, formatWait } from '../../../ui/text/format.ts';
import type { FormatForecast } from './forecast.ts';

const REASONS: Record<EncodeReason, string> = {
  layout: 'another shape',
  speed: 'another speed',
  title: 'a title needs encoding',
  watermark: 'a watermark needs encoding',
  fade: 'a fade needs encoding',
  crossfade: 'a crossfade needs encoding',
  'no-packets': 'its packets cannot be copied from this file',
  codec: 'the container does not take this codec',
  'frame-rate': 'another frame rate',
  rotation: 'the container cannot store the rotation',
  'variable-rate': 'the container needs a constant frame rate',
  'pixel-shape': 'its pixels are not square',
  'no-joining': 'it cannot start between keyframes',
  'no-keyframe': 'no keyframe inside it',
};

const WHY_EARLY: Record<Exclude<EarlyReason, 'asked'>, string> = {
  hdr: "HDR can't be re-encoded here",
  'no-encoder': 'this browser has no encoder for this format',
};

function describePlannedMethod(plannedMethod: PlannedMethod): string {
  switch (plannedMethod.kind) {
    case 'copy':
      return 'exact copy';
    case 'copy-early':
      return 'copy, starts early';
    case 'smart-cut':
      return 'smart cut';
    case 'encode':
      return 're-encode';
    case 'refused':
      return 'not possible';
  }
}

/** Describes a format for the list of formats: how clips are made in it, and what all of them take. */
export function describeForecast(
  { format, plannedMethod, seconds, bytes }: FormatForecast,
  isFastest: boolean,
): string {
  const label = `.${format}${isFastest ? ' (fastest)' : ''}: ${describePlannedMethod(plannedMethod)}`;
  return plannedMethod.kind === 'refused'
    ? label
    : `${label}, ${formatShortWait(seconds)}, ${formatBytes(bytes)}`;
}

/** Describes a frame rate for the list of them: whether clips are encoded at it, and how long all of them take. */
export function describeRateCost({ plannedMethod, seconds }: FormatForecast): string {
  const how = describePlannedMethod(plannedMethod);
  if (plannedMethod.kind === 'refused') return how;
  const wait = formatShortWait(seconds);
  return plannedMethod.kind === 'encode' ? `${how}, ${wait}` : wait;
}

/**
 * Says what it costs to change the video's frame rate (`own`, in words) to the chosen one; null if that is what
 * the video's own costs too, or not known.
 */
export function describeRateChange(
  rates: ReadonlyMap<ClipFrameRate, FormatForecast> | null,
  own: string,
  chosen: ClipFrameRate,
): string | null {
  const [changed, kept] = [rates?.get(chosen), rates?.get('source')];
  if (changed?.plannedMethod.kind !== 'encode' || changed.plannedMethod.reason !== 'frame-rate') return null;
  if (!kept || kept.plannedMethod.kind === 'encode' || kept.plannedMethod.kind === 'refused') return null;
  return `${own} to ${chosen} needs encoding: ${formatWait(changed.seconds)} instead of ${formatWait(kept.seconds)}.`;
}

/** Says how long a clip would be as recorded (seconds), and how long it is at its speed. */
export function describePace(recorded: Seconds, shown: Seconds): string {
  const change = shown > recorded ? 'slowed' : 'sped up';
  return `${recorded.toFixed(1)} s ${change} to ${shown.toFixed(1)} s`;
}

/** Describes how a clip will be made, in a few words. */
export function describeMethod(method: ClipMethod): string {
  switch (method.kind) {
    case 'copy':
      return 'exact copy';
    case 'copy-early':
      return `copy, starts ${method.by.toFixed(2)} s early${method.reason === 'asked' ? '' : `: ${WHY_EARLY[method.reason]}`}`;
    case 'smart-cut':
      return `smart cut: ${method.seconds.toFixed(2)} s encoded`;
    case 'encode':
      return `re-encode: ${REASONS[method.reason]}`;
    case 'refused':
      return method.message;
  }
}

/** Says how early clips will start without the user asking for it, and why; null if none does. */
export function describeEarlyStart(plans: readonly PlannedClip[]): string | null {
  let most: { by: number; reason: keyof typeof WHY_EARLY } | null = null;
  for (const planned of plans) {
    if (!('plan' in planned) || planned.plan.method.kind !== 'copy-early') continue;
    const { by, reason } = planned.plan.method;
    if (reason !== 'asked' && by > (most?.by ?? 0)) most = { by, reason };
  }
  return most && `Starts up to ${most.by.toFixed(2)} s early, at a keyframe: ${WHY_EARLY[most.reason]}.`;
}

/** Says in which players clips begin with their first picture. */
export function describePlayers(plans: readonly PlannedClip[]): string {
  const isHidden = plans.some((planned) => 'plan' in planned && planned.plan.needsEditList);
  return isHidden ? 'Begins exactly where edit lists are followed' : 'Begins exactly, in every player';
}
