import type { ClipSettings } from '@framescout/contract';
import type { Clip } from './clip-list.ts';

/** The status of a clip in a run. `percent` is 0..100. */
export type ClipStatus =
  | { kind: 'waiting' }
  | { kind: 'making'; percent: number }
  | { kind: 'made' }
  | { kind: 'failed'; reason: string };

/** The clips of the last run, as they were then, with the status of each; keyed by clip id. */
export type ClipStatuses = ReadonlyMap<string, { clip: Clip; fate: ClipStatus }>;

/** The clips of the last run, and the settings they were made with. */
export type LastRun = { fates: ClipStatuses; settings: ClipSettings | null };

/** Returns the statuses at the start of a run: every clip is waiting. */
export function queuedStatuses(clips: readonly Clip[]): ClipStatuses {
  return new Map(clips.map((clip) => [clip.id, { clip, fate: { kind: 'waiting' } }]));
}

/** Returns the statuses with that of some clips replaced. */
export function withStatus(fates: ClipStatuses, clips: readonly Clip[], fate: ClipStatus): ClipStatuses {
  const next = new Map(fates);
  for (const clip of clips) next.set(clip.id, { clip, fate });
  return next;
}

/** Returns the statuses at the end of a run, without the clips that were never finished. */
export function finishedStatuses(fates: ClipStatuses): ClipStatuses {
  return new Map([...fates].filter(([, { fate }]) => fate.kind === 'made' || fate.kind === 'failed'));
}

/** Returns the status of a clip; null if the last run did not make it, or would make it differently now. */
export function statusOf(lastRun: LastRun, clip: Clip, settings: ClipSettings): ClipStatus | null {
  const past = lastRun.fates.get(clip.id);
  const isSame =
    lastRun.settings === settings && past?.clip.start === clip.start && past.clip.end === clip.end;
  return past && isSame ? past.fate : null;
}
