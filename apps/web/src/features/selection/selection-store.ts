import { type RegionSelection, SELECTIONS_PER_ELEMENT } from '@framescout/contract';
import { createStore } from 'zustand/vanilla';

type SelectionState = {
  selections: RegionSelection[];
  /** True while a click on the video picks a region. */
  isSelecting: boolean;
};

/** The selections of the element that is being marked. */
export const selectionStore = createStore<SelectionState>(() => ({ selections: [], isSelecting: false }));

/** Lets the next click on the video pick a region; does nothing once all are picked. */
export function startSelecting(): void {
  if (selectionStore.getState().selections.length >= SELECTIONS_PER_ELEMENT) return;
  selectionStore.setState({ isSelecting: true });
}

/** Makes clicks scrub again. */
export function stopSelecting(): void {
  selectionStore.setState({ isSelecting: false });
}

/** Adds a selection and leaves selection mode; tells whether it was taken: the frames must be different ones. */
export function addSelection(selection: RegionSelection): 'added' | 'same-frame' | 'full' {
  const { selections } = selectionStore.getState();
  if (selections.length >= SELECTIONS_PER_ELEMENT) return 'full';
  if (selections.some((other) => Math.abs(other.time - selection.time) < 1e-4)) return 'same-frame';
  selectionStore.setState({ selections: [...selections, selection], isSelecting: false });
  return 'added';
}

/** Drops selection `index` (0-based) and all later ones. */
export function resetSelectionsFrom(index: number): void {
  const { selections } = selectionStore.getState();
  selectionStore.setState({ selections: selections.slice(0, index), isSelecting: false });
}

/** Puts stored selections in place of the present ones. */
export function restoreSelections(selections: RegionSelection[]): void {
  selectionStore.setState({ selections, isSelecting: false });
}
