import type { ClipSettings } from '@framescout/contract';
import type { Clip } from './clip-list.ts';

/** What has become of a clip in a run. `percent` is 0..100. */
export type ClipFate =
  | { kind: 'waiting' }
  | { kind: 'making'; percent: number }
  | { kind: 'made' }
  | { kind: 'failed'; reason: string };

/** The clips of the last run, as they were then, and what has become of each. */
export type ClipFates = ReadonlyMap<string, { clip: Clip; fate: ClipFate }>;

/** What the last run made, and how. */
export type LastRun = { fates: ClipFates; settings: ClipSettings | null };

/** The fates when a run begins: every clip waits. */
export function awaitClips(clips: readonly Clip[]): ClipFates {
  return new Map(clips.map((clip) => [clip.id, { clip, fate: { kind: 'waiting' } }]));
}

/** The fates after something has become of some of the clips. */
export function settleClips(fates: ClipFates, clips: readonly Clip[], fate: ClipFate): ClipFates {
  const next = new Map(fates);
  for (const clip of clips) next.set(clip.id, { clip, fate });
  return next;
}

/** The fates when a run ends: whatever has not come to an end has not been made. */
export function endedFates(fates: ClipFates): ClipFates {
  return new Map([...fates].filter(([, { fate }]) => fate.kind === 'made' || fate.kind === 'failed'));
}

/** What became of a clip; null if the last run did not make it, or not as it would be made now. */
export function fateOf(lastRun: LastRun, clip: Clip, settings: ClipSettings): ClipFate | null {
  const past = lastRun.fates.get(clip.id);
  const isSame =
    lastRun.settings === settings && past?.clip.start === clip.start && past.clip.end === clip.end;
  return past && isSame ? past.fate : null;
}
