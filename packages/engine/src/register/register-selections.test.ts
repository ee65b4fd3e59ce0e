import { describe, expect, it } from 'vitest';
import { learnLines, similarityOf } from '../fixtures/clicks-on-icon.ts';
import { ICON, type Mark, SIZE, studyOf } from '../fixtures/painted-scene.ts';
import { learnElement } from '../learn/learn-element.ts';

describe('two careless clicks on an icon next to another one, and one on it where it is pushed aside and alone', () => {
  const neighbor = { x: ICON.x + 50, y: ICON.y, variant: 1 };
  const pushed = { x: ICON.x - 80, y: ICON.y };
  const study = studyOf([
    { left: 168, top: 133, icons: [ICON, neighbor] },
    { left: 160, top: 131, icons: [ICON, neighbor] },
    { left: 50, top: 119, icons: [pushed] },
  ]);

  it('teach the icon alone, and find it in both places', () => {
    const { agreement, registered } = learnElement(study);
    expect(agreement).toEqual({ kind: 'all' });
    expect(registered.map(({ left }) => left - (registered[0]?.left ?? 0))).toEqual([0, 0, -80]);
  });
});

describe('three boxes around an element and a name next to it', () => {
  const boxes = (names: readonly (number | null)[]) =>
    studyOf(
      names.map((variant) => ({
        ...{ left: 170, top: 125, width: 110, height: 50 },
        icons: variant === null ? [] : [ICON, { x: ICON.x + 44, y: ICON.y, variant }],
      })),
    );

  it('teach the element if the names differ', () => {
    const learned = learnElement(boxes([4, 7, 9]));
    expect(learned.agreement.kind).not.toBe('outlier');
    expect(similarityOf(learned, [ICON])).toBeGreaterThan(0.7);
    expect(similarityOf(learned)).toBeLessThan(0.5);
  });

  it('teach the name, too, if only one box has a different name, and report that one as odd', () => {
    expect(learnElement(boxes([1, 1, 2])).agreement).toEqual({ kind: 'outlier', index: 2 });
  });

  it('have an odd one out if one of them shows nothing', () => {
    expect(learnElement(boxes([4, null, 9])).agreement).toEqual({ kind: 'outlier', index: 1 });
  });
});

describe('clicks on two lines that are on screen together, and on one at another time', () => {
  const TOP = 100;
  const line = (row: number, x: number, [before, after]: readonly [number, number]) => {
    const y = TOP + 40 * row;
    return [
      { x: x - 44, y, variant: before },
      { x, y },
      { x: x + 44, y, variant: after },
    ];
  };
  const both = [...line(0, 220, [3, 4]), ...line(1, 260, [5, 6])];
  const at = (row: number, x: number, icons: Mark['icons'], time: number) => ({
    mark: { left: x + 20 - SIZE.width / 2, top: TOP + 40 * row + 12 - SIZE.height / 2, icons },
    time,
  });

  it('teach what was clicked on, not what the two lines on screen together have in common', () => {
    const clicks = [at(0, 140, line(0, 140, [7, 9]), 0), at(1, 260, both, 20), at(0, 220, both, 21)];
    const study = studyOf(clicks.map(({ mark }) => mark));
    study.selections.forEach((selection, index) => {
      selection.time = clicks[index]?.time ?? null;
    });
    const { agreement, registered } = learnElement(study);
    expect(agreement.kind).not.toBe('outlier');
    const [first, second, third] = registered;
    expect(second && first ? [second.left - first.left, second.top - first.top] : null).toEqual([120, 40]);
    expect(third && first ? [third.left - first.left, third.top - first.top] : null).toEqual([80, 0]);
  });
});

describe('clicks on three lines of a list that are on screen at once', () => {
  it('teach the line where it was clicked, not everything the three frames have in common', () => {
    const { registered, element } = learnLines([14, -14, 14]);
    const [first, second, third] = registered;
    expect((first?.top ?? 0) - (second?.top ?? 0)).toBe(60);
    expect((second?.top ?? 0) - (third?.top ?? 0)).toBe(60);
    expect(element.places).toHaveLength(3);
  });
});
