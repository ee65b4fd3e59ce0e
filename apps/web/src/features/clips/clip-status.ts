import type { ClipSettings } from '@framescout/contract';
import type { Clip } from './clip-list.ts';

/** The status of a clip in a run. `percent` is 0..100. */
export type ClipStatus =
  | { kind: 'waiting' }
  | { kind: 'making'; percent: number }
  | { kind: 'made' }
  | { kind: 'failed'; reason: string };

/** The clips of the last run, as they were then, with the status of each; keyed by clip id. */
export type ClipStatuses = ReadonlyMap<string, { clip: Clip; status: ClipStatus }>;

/** The clips of the last run, and the settings they were made with. */
export type LastRun = { statuses: ClipStatuses; settings: ClipSettings | null };

/** Returns the statuses at the start of a run: every clip is waiting. */
export function queuedStatuses(clips: readonly Clip[]): ClipStatuses {
  return new Map(clips.map((clip) => [clip.id, { clip, status: { kind: 'waiting' } }]));
}

/** Returns the statuses with that of some clips replaced. */
export function withStatus(statuses: ClipStatuses, clips: readonly Clip[], status: ClipStatus): ClipStatuses {
  const next = new Map(statuses);
  for (const clip of clips) next.set(clip.id, { clip, status });
  return next;
}

/** Returns the statuses at the end of a run, without the clips that were never finished. */
export function finishedStatuses(statuses: ClipStatuses): ClipStatuses {
  return new Map(
    [...statuses].filter(([, { status }]) => status.kind === 'made' || status.kind === 'failed'),
  );
}

/** Returns the status of a clip; null if the last run did not make it, or would make it differently now. */
export function statusOf(lastRun: LastRun, clip: Clip, settings: ClipSettings): ClipStatus | null {
  const past = lastRun.statuses.get(clip.id);
  const isSame =
    lastRun.settings === settings && past?.clip.start === clip.start && past.clip.end === clip.end;
  return past && isSame ? past.status : null;
}
