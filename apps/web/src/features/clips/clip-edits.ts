import type { Seconds } from '@framescout/contract';
import { type Clip, type ClipEdge, type ClipEdit, type ClipEdits, clampEdge } from './clip-list.ts';

/** Returns the edits with a clip kept or left out. */
export function keepClip(edits: ClipEdits, clip: Clip, isKept: boolean): ClipEdits {
  return new Map(edits).set(clip.id, { ...edits.get(clip.id), covers: clip.covers, isKept });
}

/** Returns the edits with all clips left out except one. */
export function keepOnlyClip(edits: ClipEdits, clips: readonly Clip[], onlyId: string): ClipEdits {
  const changes = clips.map(({ id, covers }): [string, ClipEdit] => [
    id,
    { ...edits.get(id), covers, isKept: id === onlyId },
  ]);
  return new Map([...edits, ...changes]);
}

/** Returns the edits with every clip kept. */
export function keepAllClips(edits: ClipEdits): ClipEdits {
  return new Map([...edits].map(([id, edit]) => [id, { ...edit, isKept: true }]));
}

/** Returns the edits with an edge of a clip moved to a time, as far as the clip and the video allow. */
export function trimClip(
  edits: ClipEdits,
  clip: Clip,
  { edge, time, duration }: { edge: ClipEdge; time: Seconds; duration: Seconds },
): ClipEdits {
  const { id, covers, isKept, isTrimmed } = clip;
  // An earlier edge that does not apply is not to come back.
  const before = isTrimmed ? edits.get(id) : { isKept };
  return new Map(edits).set(id, { ...before, covers, [edge]: clampEdge(clip, edge, time, duration) });
}

/** Returns the edits with a clip's edges reset to those that the settings give. */
export function untrimClip(edits: ClipEdits, { id, covers, isKept }: Clip): ClipEdits {
  return new Map(edits).set(id, { covers, isKept });
}

/** Returns the edits with the edges of every clip reset. */
export function untrimAllClips(edits: ClipEdits): ClipEdits {
  return new Map(
    [...edits].map(([id, { isKept = true, covers }]) => [id, { isKept, ...(covers && { covers }) }]),
  );
}

/**
 * Returns the edits without those of clips whose elements and rules are all gone, since others may reuse
 * their ids.
 */
export function dropEditsOfGone(edits: ClipEdits, isThere: (sourceId: string) => boolean): ClipEdits {
  const kept = [...edits].filter(([, { covers }]) => covers?.sourceIds.some(isThere) ?? true);
  return kept.length === edits.size ? edits : new Map(kept);
}
