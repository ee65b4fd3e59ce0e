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
  const { id, covers, isTrimmed } = clip;
  const earlier = edits.get(id) ?? {};
  // An earlier edge that does not apply is not to come back.
  const before = isTrimmed ? earlier : withoutEdges(earlier);
  return new Map(edits).set(id, { ...before, covers, [edge]: clampEdge(clip, edge, time, duration) });
}

/** Returns the edits with a clip's edges reset to those that the settings give. */
export function untrimClip(edits: ClipEdits, { id, covers }: Clip): ClipEdits {
  return new Map(edits).set(id, { ...withoutEdges(edits.get(id) ?? {}), covers });
}

/** Returns the edits with the edges of every clip reset. */
export function untrimAllClips(edits: ClipEdits): ClipEdits {
  return new Map([...edits].map(([id, edit]) => [id, withoutEdges(edit)]));
}

/** Returns the edits with a clip called by a name or, if that is empty, as its events say. */
export function nameClip(edits: ClipEdits, { id, covers }: Clip, name: string): ClipEdits {
  const { name: _, ...others } = edits.get(id) ?? {};
  return new Map(edits).set(id, { ...others, covers, ...(name !== '' && { name }) });
}

/** Returns the edits with a clip moved to the place (0-based) of another in the list. */
export function moveClip(edits: ClipEdits, clips: readonly Clip[], clip: Clip, to: number): ClipEdits {
  const others = clips.filter(({ id }) => id !== clip.id);
  const at = Math.min(others.length, Math.max(0, to));
  const before = others[at - 1]?.place;
  const after = others[at]?.place;
  // In front of the first or after the last clip, any distance will do.
  const place = ((before ?? (after ?? 0) - 2) + (after ?? (before ?? 0) + 2)) / 2;
  return new Map(edits).set(clip.id, { ...edits.get(clip.id), covers: clip.covers, place });
}

/** Returns the edits with all clips in the order of time. */
export function orderClipsByTime(edits: ClipEdits): ClipEdits {
  return new Map([...edits].map(([id, { place: _, ...edit }]) => [id, edit]));
}

function withoutEdges({ start: _start, end: _end, ...others }: ClipEdit): ClipEdit {
  return others;
}

/** Returns the edits without those of elements and rules that are gone, whose ids others may reuse. */
export function dropEditsOfGone(edits: ClipEdits, isThere: (sourceId: string) => boolean): ClipEdits {
  const kept = [...edits].filter(([, { covers }]) => covers?.sourceIds.some(isThere) ?? true);
  return kept.length === edits.size ? edits : new Map(kept);
}
