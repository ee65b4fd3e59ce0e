import type { RegionPixels, RegionSelection } from '@framescout/contract';
import { describe, expect, it } from 'vitest';
import { createAdaptiveMatcher } from './adaptive.ts';

const PICTURE = { width: 400, height: 300 };
const WIDTH = 100;
const HEIGHT = 50;

/** A seeded generator of numbers in 0..1, so that every run sees the same pictures. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Scene = {
  seed: number;
  icon?: { x: number; y: number };
  gain?: number;
  offset?: number;
  hueTurned?: boolean;
};

/** A smooth random background of the whole picture, and on it an icon of stripes, top left at `icon`. */
function paint({ seed, icon, gain = 1, offset = 0, hueTurned = false }: Scene): Uint8ClampedArray {
  const next = random(seed);
  const waves = Array.from({ length: 6 }, () => [next() * 0.2, next() * 0.2, next() * 6, 20 + next() * 25]);
  const rgb = new Uint8ClampedArray(PICTURE.width * PICTURE.height * 3);
  for (let y = 0; y < PICTURE.height; y++) {
    for (let x = 0; x < PICTURE.width; x++) {
      let level = 110;
      for (const [a = 0, b = 0, c = 0, d = 0] of waves) level += d * Math.sin(a * x + b * y + c);
      const inX = icon ? x - icon.x : -1;
      const inY = icon ? y - icon.y : -1;
      const isIcon = inX >= 0 && inY >= 0 && inX < 40 && inY < 24;
      const stripe = (Math.floor(inX / 5) + Math.floor(inY / 6)) % 2 === 0;
      const colour = stripe ? [240, 60, 40] : [30, 30, 40];
      const [red = 0, green = 0, blue = 0] = isIcon ? colour : [level, level * 0.9, level * 0.7];
      const turned = isIcon && hueTurned ? [blue, green, red] : [red, green, blue];
      turned.forEach((value, channel) => {
        rgb[(y * PICTURE.width + x) * 3 + channel] = value * gain + offset;
      });
    }
  }
  return rgb;
}

function cut(rgb: Uint8ClampedArray, left: number, top: number, width: number, height: number): RegionPixels {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * PICTURE.width + left) * 3;
    data.set(rgb.subarray(from, from + width * 3), y * width * 3);
  }
  return { width, height, data };
}

/** Selects around a click, as a user does who may miss the icon's middle by some pixels. */
function select(seed: number, click: { x: number; y: number }): RegionSelection {
  const left = click.x - WIDTH / 2;
  const top = click.y - HEIGHT / 2;
  return {
    frame: seed,
    time: seed,
    x: left / PICTURE.width,
    y: top / PICTURE.height,
    width: WIDTH / PICTURE.width,
    height: HEIGHT / PICTURE.height,
    imageData: cut(paint({ seed, icon: ICON }), left, top, WIDTH, HEIGHT),
  };
}

const ICON = { x: 180, y: 138 };
const SELECTIONS = [
  select(1, { x: 200, y: 150 }),
  select(2, { x: 203, y: 148 }),
  select(3, { x: 198, y: 152 }),
];
const matcher = createAdaptiveMatcher(SELECTIONS, PICTURE);

function similarities(scene: Scene): number[] {
  const rgb = paint(scene);
  const out = new Float32Array(matcher.regionCount);
  matcher.compare(
    matcher.rects.map(({ left, top, width, height }) => cut(rgb, left, top, width, height)),
    out,
  );
  return [...out];
}

describe('the adaptive matcher', () => {
  it('sees clicks a few pixels apart as one place, searched a little around', () => {
    expect(matcher.rects).toEqual([{ left: 142, top: 117, width: 116, height: 66 }]);
  });

  it.each([11, 12, 13, 14])('finds the icon on a background it has never seen (%i)', (seed) => {
    for (const similarity of similarities({ seed, icon: ICON })) expect(similarity).toBeGreaterThan(0.85);
  });

  it.each([21, 22, 23, 24, 25, 26])('finds nothing where there is no icon (%i)', (seed) => {
    for (const similarity of similarities({ seed })) expect(similarity).toBeLessThan(0.6);
  });

  it.each([
    ['darker', 0.6, 0],
    ['in limited range', 219 / 255, 16],
    ['washed out', 0.5, 90],
  ])('finds the icon %s as well: gain and offset do not count', (_how, gain, offset) => {
    for (const similarity of similarities({ seed: 31, icon: ICON, gain, offset })) {
      expect(similarity).toBeGreaterThan(0.85);
    }
  });

  it.each([
    [3, -2],
    [-7, 5],
    [8, 8],
  ])('finds the icon moved by %i, %i pixels', (dx, dy) => {
    for (const similarity of similarities({ seed: 41, icon: { x: ICON.x + dx, y: ICON.y + dy } })) {
      expect(similarity).toBeGreaterThan(0.85);
    }
  });

  it('tells the same shape in another colour from the icon', () => {
    const [similarity = 1] = similarities({ seed: 51, icon: ICON, hueTurned: true });
    expect(similarity).toBeLessThan(0.75);
  });

  it('gives flat pictures no similarity, and stays in 0..1 for any picture', () => {
    const grey = matcher.rects.map(({ width, height }) => ({
      width,
      height,
      data: new Uint8Array(width * height * 3).fill(90),
    }));
    const out = new Float32Array(3);
    matcher.compare(grey, out);
    expect([...out]).toEqual([0, 0, 0]);
    const next = random(99);
    for (let round = 0; round < 40; round++) {
      const level = next() * 255;
      const spread = next() * 255;
      for (const { data } of grey) for (const i of data.keys()) data[i] = level + (next() - 0.5) * spread;
      matcher.compare(grey, out);
      for (const similarity of out) {
        expect(similarity).toBeGreaterThanOrEqual(0);
        expect(similarity).toBeLessThanOrEqual(1);
      }
    }
  });

  it('searches every place where the selections lie apart, and takes the best', () => {
    const apart = createAdaptiveMatcher(
      [SELECTIONS[0], { ...SELECTIONS[1], x: 20 / 400, y: 20 / 300 }, SELECTIONS[2]].filter(
        (selection): selection is RegionSelection => selection?.imageData !== undefined,
      ),
      PICTURE,
    );
    expect(apart.rects).toHaveLength(2);
  });

  it('gives the same similarities whatever it compared before', () => {
    const before = similarities({ seed: 61, icon: ICON });
    similarities({ seed: 62 });
    expect(similarities({ seed: 61, icon: ICON })).toEqual(before);
  });
});
