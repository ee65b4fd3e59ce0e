import type { ClipSettings } from '@framescout/contract';
import type { Clip } from './clip-list.ts';

/**
 * The status of a clip in a run. `percent` is 0..100. `detour`: why a clip was downloaded that should be in the
 * user's folder; null if all is well.
 */
export type ClipStatus =
  | { kind: 'waiting' }
  | { kind: 'making'; percent: number }
  | { kind: 'made'; detour: string | null }
  | { kind: 'failed'; reason: string };

/** The clips of runs, as they were then, with the status of each and its settings; keyed by clip id. */
export type ClipStatuses = ReadonlyMap<string, { clip: Clip; status: ClipStatus; settings: ClipSettings }>;

/** Returns the statuses with that of some clips replaced. */
export function withStatus(
  statuses: ClipStatuses,
  clips: readonly Clip[],
  settings: ClipSettings,
  status: ClipStatus,
): ClipStatuses {
  const next = new Map(statuses);
  for (const clip of clips) next.set(clip.id, { clip, status, settings });
  return next;
}

/** Returns the statuses at the end of a run, without the clips that were never finished. */
export function finishedStatuses(statuses: ClipStatuses): ClipStatuses {
  return new Map(
    [...statuses].filter(([, { status }]) => status.kind === 'made' || status.kind === 'failed'),
  );
}

/**
 * Returns the status of a clip; null if no run made it, or its edges or its name are others now. It is no longer called made
 * if it would be made differently now; why it failed remains to be read until it is tried again.
 */
export function statusOf(statuses: ClipStatuses, clip: Clip, settings: ClipSettings): ClipStatus | null {
  const past = statuses.get(clip.id);
  if (!past || past.clip.start !== clip.start || past.clip.end !== clip.end || past.clip.name !== clip.name) {
    return null;
  }
  return past.settings === settings || past.status.kind === 'failed' ? past.status : null;
}
