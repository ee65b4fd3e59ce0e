import type { RegionSelection } from '@framescout/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { Elements } from './elements.ts';

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

const select = (...times: number[]) => times.map((time) => tracked.addSelection(selectionAt(time)));
const times = () => tracked.active.selections.map(({ time }) => time);
const ids = () => tracked.getState().elements.map(({ id }) => id);
const isSelecting = () => tracked.getState().picking !== null;

let tracked: Elements;

beforeEach(() => {
  tracked = new Elements();
});

describe('the selections of an element', () => {
  it('leave selection mode when asked to, and after each pick', () => {
    tracked.startSelecting();
    tracked.stopSelecting();
    expect(isSelecting()).toBe(false);
    tracked.startSelecting();
    expect(isSelecting()).toBe(true);
    expect(tracked.addSelection(selectionAt(1))).toBe('added');
    expect(isSelecting()).toBe(false);
  });

  it('reject the same frame twice and stay in selection mode, so that another can be picked', () => {
    select(1);
    tracked.startSelecting();
    expect(tracked.addSelection(selectionAt(1))).toBe('same-frame');
    expect(times()).toEqual([1]);
    expect(isSelecting()).toBe(true);
  });

  it('treat adjacent frames of a high-frame-rate video as different', () => {
    select(1);
    expect(tracked.addSelection(selectionAt(1 + 1 / 480))).toBe('added');
  });

  it('are limited to three', () => {
    select(1, 2, 3);
    tracked.startSelecting();
    expect(isSelecting()).toBe(false);
    expect(tracked.addSelection(selectionAt(4))).toBe('full');
    expect(times()).toEqual([1, 2, 3]);
  });

  it.each([
    [0, []],
    [1, [1]],
    [2, [1, 2]],
  ])('keep the first %i when the next one is reset, and drop all corrections', (index, kept) => {
    select(1, 2, 3);
    tracked.change(tracked.active.id, { samples: [selectionAt(4)], counterExamples: [selectionAt(5)] });
    tracked.resetSelectionsFrom(index);
    expect(times()).toEqual(kept);
    expect(tracked.active).toMatchObject({ samples: [], counterExamples: [] });
  });

  it('can be replaced by another box in the same frame, once there are any', () => {
    tracked.startAdjusting(1);
    expect(isSelecting()).toBe(false);
    select(1, 2, 3);
    const [, second] = tracked.active.selections;
    if (!second) throw new Error('There is no second selection.');
    tracked.startAdjusting(1);
    expect(tracked.getState().picking).toEqual({ kind: 'selection', index: 1 });
    const { id } = tracked.active;
    expect(tracked.replaceSelection(id, 2, { ...second, x: 0.5 })).toBe(true);
    expect(tracked.active.selections.map(({ x }) => x)).toEqual([0.1, 0.5, 0.1]);
    expect(isSelecting()).toBe(false);
    expect(tracked.replaceSelection(id, 4, { ...second, x: 0.7 })).toBe(false);
    expect(tracked.active.selections.map(({ x }) => x)).toEqual([0.1, 0.5, 0.1]);
  });

  it('lose only the one that is dropped, and move later ones up', () => {
    select(1, 2, 3);
    tracked.dropSelection(1);
    expect(times()).toEqual([1, 3]);
    expect(tracked.addSelection(selectionAt(4))).toBe('added');
  });
});

describe('several elements', () => {
  it('have their own selections, names and colors', () => {
    select(1);
    tracked.add();
    expect(tracked.active).toMatchObject({ name: 'Element 2', color: 'var(--element-2)', selections: [] });
    select(1, 2);
    tracked.activate('element-1');
    expect(times()).toEqual([1]);
    tracked.activate('element-2');
    expect(times()).toEqual([1, 2]);
  });

  it('reuse the number of a removed one', () => {
    tracked.add();
    tracked.add();
    tracked.remove('element-2');
    tracked.add();
    expect(ids()).toEqual(['element-1', 'element-3', 'element-2']);
  });

  it('activate a neighbor when the active one is removed, and are never empty', () => {
    tracked.add();
    tracked.add();
    tracked.activate('element-2');
    tracked.remove('element-2');
    expect(tracked.active.id).toBe('element-3');
    tracked.remove('element-3');
    expect(tracked.active.id).toBe('element-1');
    select(1);
    tracked.remove('element-1');
    expect(ids()).toEqual(['element-1']);
    expect(times()).toEqual([]);
  });

  it('are limited to as many as can be told apart by color', () => {
    for (let i = 0; i < 12; i++) tracked.add();
    expect(ids()).toHaveLength(8);
  });

  it('take the rules that refer to them along when removed', () => {
    tracked.add();
    const rule = { id: 'rule-1', color: 'red' };
    tracked.setRules([
      { ...rule, rule: { kind: 'without', element: 'element-1', other: 'element-2' } },
      { ...rule, id: 'rule-2', rule: { kind: 'burst', element: 'element-1', count: 3, within: 5 } },
    ]);
    tracked.remove('element-2');
    expect(tracked.getState().elementRules.map(({ id }) => id)).toEqual(['rule-2']);
  });
});
