import type { Seconds } from '@framescout/contract';
import { type Clip, type ClipEdge, type ClipEdit, type ClipEdits, clampEdge } from './clip-list.ts';

/** Returns the edits with a clip kept or left out. */
export function keepClip(edits: ClipEdits, id: string, isKept: boolean): ClipEdits {
  return new Map(edits).set(id, { ...edits.get(id), isKept });
}

/** Returns the edits with all clips left out except one. */
export function keepOnlyClip(edits: ClipEdits, clips: readonly Clip[], onlyId: string): ClipEdits {
  const changes = clips.map(({ id }): [string, ClipEdit] => [
    id,
    { ...edits.get(id), isKept: id === onlyId },
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
  // An earlier edge that does not apply is not to come back.
  const before = clip.isTrimmed ? edits.get(clip.id) : { isKept: clip.isKept };
  return new Map(edits).set(clip.id, { ...before, [edge]: clampEdge(clip, edge, time, duration) });
}

/** Returns the edits with a clip's edges reset to those that the settings give. */
export function untrimClip(edits: ClipEdits, id: string): ClipEdits {
  return new Map(edits).set(id, withoutEdges(edits.get(id)));
}

/** Returns the edits with the edges of every clip reset. */
export function untrimAllClips(edits: ClipEdits): ClipEdits {
  return new Map([...edits].map(([id, edit]) => [id, withoutEdges(edit)]));
}

function withoutEdges({ isKept = true }: ClipEdit = {}): ClipEdit {
  return { isKept };
}
