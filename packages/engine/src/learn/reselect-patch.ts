import type { SelectionStudy } from '../model/element-study.ts';

/**
 * Returns a selection as if it had been marked in another of its patches: `later` patches after the marked
 * one, or before it if negative. Unchanged if there is no such patch.
 */
export function reselectPatch(selection: SelectionStudy, later: number): SelectionStudy {
  const { before, patch, after } = selection;
  const patches = [...before.toReversed(), patch, ...after];
  const at = before.length + later;
  const other = patches[at];
  if (!other || later === 0) return selection;
  return {
    ...selection,
    patch: other,
    before: patches.slice(0, at).toReversed(),
    after: patches.slice(at + 1),
  };
}
