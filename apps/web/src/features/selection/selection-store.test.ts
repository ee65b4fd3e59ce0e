import type { RegionSelection } from '@framescout/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addSelection,
  resetSelectionsFrom,
  restoreSelections,
  selectionStore,
  startSelecting,
  stopSelecting,
} from './selection-store.ts';

function selectionAt(time: number): RegionSelection {
  return {
    frame: Math.round(time * 30),
    time,
    x: 0.1,
    y: 0.2,
    width: 0.1,
    height: 0.1,
    imageData: { width: 1, height: 1, data: new Uint8Array([1, 2, 3]) },
  };
}

const times = () => selectionStore.getState().selections.map(({ time }) => time);

describe('the selections of an element', () => {
  beforeEach(() => restoreSelections([]));

  it('leave selection mode when one is added', () => {
    startSelecting();
    expect(selectionStore.getState().isSelecting).toBe(true);
    expect(addSelection(selectionAt(1))).toBe('added');
    expect(selectionStore.getState().isSelecting).toBe(false);
  });

  it('refuse the same frame twice and stay in selection mode, so that another can be picked', () => {
    addSelection(selectionAt(1));
    startSelecting();
    expect(addSelection(selectionAt(1))).toBe('same-frame');
    expect(times()).toEqual([1]);
    expect(selectionStore.getState().isSelecting).toBe(true);
  });

  it('take neighbouring frames of a very fast video as different ones', () => {
    addSelection(selectionAt(1));
    expect(addSelection(selectionAt(1 + 1 / 480))).toBe('added');
  });

  it('take three and no more', () => {
    for (const time of [1, 2, 3]) addSelection(selectionAt(time));
    startSelecting();
    expect(selectionStore.getState().isSelecting).toBe(false);
    expect(addSelection(selectionAt(4))).toBe('full');
    expect(times()).toEqual([1, 2, 3]);
  });

  it.each([
    [0, []],
    [1, [1]],
    [2, [1, 2]],
  ])('keep the first %i when the next one is reset', (index, kept) => {
    for (const time of [1, 2, 3]) addSelection(selectionAt(time));
    resetSelectionsFrom(index);
    expect(times()).toEqual(kept);
  });

  it('leave selection mode when asked to, or when stored ones take their place', () => {
    startSelecting();
    stopSelecting();
    expect(selectionStore.getState().isSelecting).toBe(false);
    startSelecting();
    restoreSelections([selectionAt(5)]);
    expect(selectionStore.getState()).toEqual({ selections: [selectionAt(5)], isSelecting: false });
  });
});
