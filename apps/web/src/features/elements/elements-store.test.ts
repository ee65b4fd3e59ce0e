import type { RegionSelection } from '@framescout/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  activateElement,
  activeElement,
  addElement,
  addSelection,
  changeElement,
  dropSelection,
  elementsStore,
  removeElement,
  replaceElements,
  replaceSelection,
  resetSelectionsFrom,
  setElementRules,
  startAdjusting,
  startSelecting,
  stopSelecting,
} from './elements-store.ts';

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

const times = () => activeElement().selections.map(({ time }) => time);
const ids = () => elementsStore.getState().elements.map(({ id }) => id);
const isSelecting = () => elementsStore.getState().picking !== null;

beforeEach(() => replaceElements());

describe('the selections of an element', () => {
  it('leave selection mode when one is added', () => {
    startSelecting();
    expect(isSelecting()).toBe(true);
    expect(addSelection(selectionAt(1))).toBe('added');
    expect(isSelecting()).toBe(false);
  });

  it('refuse the same frame twice and stay in selection mode, so that another can be picked', () => {
    addSelection(selectionAt(1));
    startSelecting();
    expect(addSelection(selectionAt(1))).toBe('same-frame');
    expect(times()).toEqual([1]);
    expect(isSelecting()).toBe(true);
  });

  it('take neighbouring frames of a very fast video as different ones', () => {
    addSelection(selectionAt(1));
    expect(addSelection(selectionAt(1 + 1 / 480))).toBe('added');
  });

  it('take three and no more', () => {
    for (const time of [1, 2, 3]) addSelection(selectionAt(time));
    startSelecting();
    expect(isSelecting()).toBe(false);
    expect(addSelection(selectionAt(4))).toBe('full');
    expect(times()).toEqual([1, 2, 3]);
  });

  it.each([
    [0, []],
    [1, [1]],
    [2, [1, 2]],
  ])(
    'keep the first %i when the next one is reset, and forget what was learnt beside them',
    (index, kept) => {
      for (const time of [1, 2, 3]) addSelection(selectionAt(time));
      changeElement(activeElement().id, { samples: [selectionAt(4)], counterExamples: [selectionAt(5)] });
      resetSelectionsFrom(index);
      expect(times()).toEqual(kept);
      expect(activeElement()).toMatchObject({ samples: [], counterExamples: [] });
    },
  );

  it('give way to another look at the same frame', () => {
    for (const time of [1, 2, 3]) addSelection(selectionAt(time));
    const [, second] = activeElement().selections;
    if (!second) throw new Error('There is no second selection.');
    startAdjusting(1);
    expect(elementsStore.getState().picking).toEqual({ kind: 'selection', index: 1 });
    replaceSelection(second, { ...second, x: 0.5 });
    expect(activeElement().selections.map(({ x }) => x)).toEqual([0.1, 0.5, 0.1]);
    expect(isSelecting()).toBe(false);
    replaceSelection(second, { ...second, x: 0.7 });
    expect(activeElement().selections.map(({ x }) => x)).toEqual([0.1, 0.5, 0.1]);
  });

  it('lose only the one that shows something else; the later ones move up', () => {
    for (const time of [1, 2, 3]) addSelection(selectionAt(time));
    dropSelection(1);
    expect(times()).toEqual([1, 3]);
    expect(addSelection(selectionAt(4))).toBe('added');
  });

  it('are adjusted only where there are any', () => {
    startAdjusting(0);
    expect(isSelecting()).toBe(false);
  });

  it('leave selection mode when asked to', () => {
    startSelecting();
    stopSelecting();
    expect(isSelecting()).toBe(false);
  });
});

describe('several elements', () => {
  it('each have their own selections, name and colour', () => {
    addSelection(selectionAt(1));
    addElement();
    expect(activeElement()).toMatchObject({ name: 'Element 2', color: 'var(--element-2)', selections: [] });
    addSelection(selectionAt(1));
    addSelection(selectionAt(2));
    activateElement('element-1');
    expect(times()).toEqual([1]);
    activateElement('element-2');
    expect(times()).toEqual([1, 2]);
  });

  it('take the number of one that is gone', () => {
    addElement();
    addElement();
    removeElement('element-2');
    addElement();
    expect(ids()).toEqual(['element-1', 'element-3', 'element-2']);
  });

  it('hand over to the one beside when the active one is removed, and never become none', () => {
    addElement();
    addElement();
    activateElement('element-2');
    removeElement('element-2');
    expect(activeElement().id).toBe('element-3');
    removeElement('element-3');
    expect(activeElement().id).toBe('element-1');
    addSelection(selectionAt(1));
    removeElement('element-1');
    expect(ids()).toEqual(['element-1']);
    expect(times()).toEqual([]);
  });

  it('are no more than can be told apart by colour', () => {
    for (let i = 0; i < 12; i++) addElement();
    expect(ids()).toHaveLength(8);
  });

  it('take the rules that speak of them along when they go', () => {
    addElement();
    const rule = { id: 'rule-1', color: 'red' };
    setElementRules([
      { ...rule, combination: { kind: 'without', element: 'element-1', other: 'element-2' } },
      { ...rule, id: 'rule-2', combination: { kind: 'burst', element: 'element-1', count: 3, within: 5 } },
    ]);
    removeElement('element-2');
    expect(elementsStore.getState().elementRules.map(({ id }) => id)).toEqual(['rule-2']);
  });
});
