import type { PixelRect, PlanePatch } from '@framescout/media';
import { describe, expect, it } from 'vitest';
import { changeColors, GRAY, withColors } from '../fixtures/change-colors.ts';
import {
  clicked,
  learnBeforeBricks,
  learnFurther,
  learnWithoutOdd,
  NOTHING,
  registeredWithOdd,
  similarityOf,
} from '../fixtures/clicks-on-icon.ts';
import { knownByPixels } from '../fixtures/known-by-pixels.ts';
import { ICON, PICTURE, studyOf, withFramesOf } from '../fixtures/painted-scene.ts';
import { EMPTY_RECT } from '../model/pixel-rects.ts';
import { learnElement } from './learn-element.ts';

// Five different icons side by side: a banner of 240 pixels.
const BANNER = [0, 1, 2, 3, 4].map((i) => ({ x: 80 + 50 * i, y: 138, variant: i }));

const exact = learnElement(studyOf([clicked(0, 0), clicked(0, 0), clicked(0, 0)]));

describe('three careless clicks on an element', () => {
  it.each([
    ['a few pixels off', [5, -6, 2], [-3, 4, 2]],
    ['on its corners', [20, -20, 20], [12, -12, -12]],
    ['beside it', [32, -32, -32], [16, -16, 16]],
    ['all to one side', [32, 28, 30], [10, 16, -4]],
  ])('teach the same element as exact ones: %s', (_how, across, down) => {
    const careless = learnElement(studyOf(across.map((dx, i) => clicked(dx, down[i] ?? 0))));
    expect(careless.agreement.kind).not.toBe('outlier');
    for (const [index, { left, top, width, height }] of careless.registered.entries()) {
      const wanted = exact.registered[index];
      expect([width, height]).toEqual([wanted?.width, wanted?.height]);
      expect(Math.abs(left - (wanted?.left ?? 0))).toBeLessThanOrEqual(3);
      expect(Math.abs(top - (wanted?.top ?? 0))).toBeLessThanOrEqual(3);
    }
    expect(similarityOf(careless, [ICON])).toBeGreaterThan(0.9);
    expect(similarityOf(careless)).toBeLessThan(0.5);
  });

  it('find a word that a name pushed aside, and extend the search by that distance', () => {
    const words = [0, 30, 14].map((x) => ({ x: ICON.x + x, y: ICON.y }));
    const { registered, windows } = learnElement(
      studyOf(words.map((word) => clicked(word.x - ICON.x, 0, [word]))),
    );
    const lefts = registered.map(({ left }) => left);
    expect(Math.max(...lefts) - Math.min(...lefts)).toBe(30);
    const [window] = windows;
    expect(window?.left).toBeLessThanOrEqual(Math.min(...lefts) - 96);
    expect((window?.left ?? 0) + (window?.width ?? 0)).toBeGreaterThanOrEqual(Math.max(...lefts) + 100 + 96);
  });

  it('find an icon that moved between them', () => {
    const below = { x: ICON.x, y: ICON.y + 70 };
    const moved = learnElement(studyOf([clicked(10, -8), clicked(-12, 70 + 5, [below]), clicked(3, 9)]));
    expect(moved.agreement.kind).not.toBe('outlier');
    const [first, second] = moved.registered;
    expect((second?.top ?? 0) - (first?.top ?? 0)).toBe(70);
    expect(moved.element.places).toHaveLength(2);
  });
});

describe('three clicks on a number', () => {
  it('find it although another number is there in all other frames', () => {
    const study = studyOf([clicked(0, 0), clicked(0, 0), clicked(0, 0)]);
    const another = { icons: [ICON], swapped: 5 };
    const learned = learnElement(withFramesOf(study, () => another));
    expect(learned.agreement).toEqual({ kind: 'all' });
    expect(similarityOf(learned, [ICON])).toBeGreaterThan(0.9);
    expect(similarityOf(learned, [ICON], another)).toBeLessThan(0.5);
  });
});

describe('three clicks on a line of a list', () => {
  it('find it although it is in another row most of the time', () => {
    const inRow = (row: number) => [{ x: ICON.x, y: ICON.y + 30 * row }];
    const study = studyOf([0, 1, 2].map((row) => clicked(0, 30 * row, inRow(row))));
    const shown = withFramesOf(study, (index) => ({ icons: inRow(index % 2 === 0 ? -1 : 3) }));
    const { agreement, registered } = learnElement(shown);
    expect(agreement).toEqual({ kind: 'all' });
    const [first = EMPTY_RECT] = registered;
    expect(registered.map(({ top }) => top - first.top)).toEqual([0, 30, 60]);
  });
});

describe('three clicks in front of a brick wall', () => {
  it('find the icon, even though the bricks look the same everywhere', () => {
    const { registered, agreement, element } = learnBeforeBricks(null);
    expect(agreement.kind).not.toBe('outlier');
    expect(new Set(registered.map(({ left, top }) => `${left},${top}`)).size).toBe(1);
    expect(element.backgroundCorrelation).toBeLessThan(0.6);
  });

  it('find the icon although it is always there, and bricks have more in common', () => {
    const study = studyOf([clicked(18, -6), clicked(-12, 12), clicked(6, 0)], { bricks: true });
    const learned = learnElement(withFramesOf(study, () => ({ bricks: true, icons: [ICON] })));
    expect(learned.agreement).toEqual({ kind: 'all' });
    expect(similarityOf(learned, [ICON], { bricks: true })).toBeGreaterThan(0.9);
    expect(similarityOf(learned, [], { bricks: true })).toBeLessThan(0.5);
  });

  it('identify the one that shows only bricks', () => {
    expect(learnBeforeBricks(2).agreement).toEqual({ kind: 'outlier', index: 2 });
  });
});

describe('three clicks on nothing in particular', () => {
  it('have no odd one out', () => {
    const study = studyOf(NOTHING);
    for (const known of [study, knownByPixels(study)]) {
      expect(learnElement(known).agreement).toEqual({ kind: 'unconfirmed' });
    }
  });
});

describe('an element larger than a clicked region', () => {
  it('is learned in full from clicks on three parts of it', () => {
    const marks = [100, 200, 300].map((x) => ({ left: x - 50, top: 125, icons: BANNER }));
    const { registered, agreement } = learnElement(studyOf(marks));
    expect(agreement.kind).not.toBe('outlier');
    const [region] = registered;
    // A region takes up at most half of the picture.
    expect(region?.width).toBe(PICTURE.width / 2);
    expect(new Set(registered.map(({ left }) => left)).size).toBe(1);
  });

  it('is learned within the box the user drew', () => {
    const marks = [0, 1, 2].map((i) => ({ left: 178 + i, top: 136, width: 60, height: 28, icons: BANNER }));
    const { registered } = learnElement(studyOf(marks));
    for (const { width, height } of registered) expect([width, height]).toEqual([60, 28]);
  });
});

describe('selections that were already registered', () => {
  it('keep their region if the third is clicked again carelessly', () => {
    const [region = { left: 0, top: 0, width: 0, height: 0 }] = learnElement(
      studyOf([100, 200, 300].map((x) => ({ left: x - 50, top: 125, icons: BANNER }))),
    ).registered;
    const kept = { ...region, icons: BANNER };
    const anew = { left: region.left + 28, top: region.top + 12, width: 200, height: 50, icons: BANNER };
    expect(learnElement(studyOf([kept, kept, anew])).registered).toEqual([region, region, region]);
  });
});

describe('selections made in another recording', () => {
  it('find the element, and not what is always there in this one, though neither has color', () => {
    const always = { icons: [{ ...ICON, variant: 3 }] };
    const study = knownByPixels(studyOf([clicked(0, 0), clicked(0, 0), clicked(0, 0)]));
    const learned = learnElement(
      withColors(
        withFramesOf(study, () => ({ seed: 100, ...always })),
        GRAY,
      ),
    );
    const inGray = (patch: PlanePatch, rect: PixelRect) => changeColors(patch, rect, GRAY);
    expect(similarityOf(learned, [ICON], {}, inGray)).toBeGreaterThan(0.8);
    expect(similarityOf(learned, always.icons, {}, inGray)).toBeLessThan(0.5);
  });

  it('extend the search by the distance that names pushed the element there', () => {
    const words = [0, 30, 14].map((x) => ({ x: ICON.x + x, y: ICON.y }));
    const study = studyOf(words.map((word) => clicked(word.x - ICON.x, 0, [word])));
    const { selections } = study;
    const [window] = learnElement(knownByPixels(study)).windows;
    const lefts = selections.map(({ rect }) => rect.left);
    expect(window?.left).toBeLessThanOrEqual(Math.min(...lefts) - 96);
    expect((window?.left ?? 0) + (window?.width ?? 0)).toBeGreaterThanOrEqual(Math.max(...lefts) + 100 + 96);
  });
});

describe('a selection that does not show the element', () => {
  it('is identified, and only the other two are learned from', () => {
    const learned = learnWithoutOdd(0);
    expect(learned.agreement).toEqual({ kind: 'outlier', index: 0 });
    expect(similarityOf(learned, [ICON])).toBeGreaterThan(0.9);
    expect(similarityOf(learned)).toBeLessThan(0.5);
  });

  it.each([
    [0, false],
    [1, false],
    [2, false],
    [0, true],
    [1, true],
    [2, true],
  ])('is left out in other recordings as well: frame %i; in front of bricks: %s', (odd, bricks) => {
    const learned = learnElement(knownByPixels(studyOf(registeredWithOdd(odd), { bricks })));
    expect(learned.agreement).toEqual({ kind: 'outlier', index: odd });
    expect(similarityOf(learned, [ICON])).toBeGreaterThan(0.9);
    expect(similarityOf(learned)).toBeLessThan(0.5);
  });

  it('says nothing about where further ones show it', () => {
    const learned = learnFurther(0);
    expect(learned.agreement).toEqual({ kind: 'outlier', index: 0 });
    const [first, second] = learned.element.selections.slice(-2);
    expect(second?.correlation).toBeGreaterThan(0.9 * (first?.correlation ?? 1));
    expect(similarityOf(learned, [ICON])).toBeGreaterThan(0.9);
  });

  it('is not confused with a careless click, which cannot be registered where only the pixels are known', () => {
    const { agreement } = learnElement(
      knownByPixels(studyOf([clicked(0, 0), clicked(1, 0), clicked(20, 6)])),
    );
    expect(agreement.kind).not.toBe('outlier');
  });
});
