import { type ClipLayout, composeLayout, plainLayout } from '@framescout/contract';
import { describe, expect, it } from 'vitest';
import {
  addFacecam,
  clipRegions,
  pictureRegions,
  placeInset,
  removeInset,
  showPart,
} from './layout-regions.ts';
import { showLarge } from './show-large.ts';

const HD = { width: 1920, height: 1080 };
const KILL_FEED = { name: 'Kill feed', marked: [{ x: 0.8, y: 0.1, width: 0.1, height: 0.05 }] };
const FACECAM = { source: { x: 0, y: 0.7, width: 0.25, height: 0.3 }, share: 1 / 3 };

const upright = plainLayout('9:16');
const full = showLarge({ ...upright, facecam: FACECAM }, KILL_FEED, HD);

/** Returns where a part of a layout is drawn, and what it shows. */
const drawOf = (layout: ClipLayout, part: string) =>
  composeLayout(layout, HD).draws.find((draw) => draw.part === part);

describe('the regions of a layout', () => {
  it('are its parts on the picture, and its insets in the clip', () => {
    expect(pictureRegions(full, HD).map(({ id, name }) => [id, name])).toEqual([
      ['game', 'Game'],
      ['facecam', 'Facecam'],
      [0, 'Kill feed'],
    ]);
    expect(clipRegions(full, HD).map(({ name }) => name)).toEqual(['Kill feed']);
    const blurred = { ...full, background: { kind: 'blur' } } as const;
    expect(pictureRegions(blurred, HD).map(({ id }) => id)).toEqual(['facecam', 0]);
  });

  it.each(['game', 'facecam', 0] as const)('show what they are moved to: %s', (id) => {
    const before = pictureRegions(full, HD).find((region) => region.id === id);
    if (!before) throw new Error('There is no such region.');
    const box = { ...before.box, x: 0.1, y: before.box.y / 2 };
    const after = pictureRegions(showPart(full, id, box, HD), HD).find((region) => region.id === id);
    for (const side of ['x', 'y', 'width', 'height'] as const) {
      expect(after?.box[side]).toBeCloseTo(box[side], 2);
    }
  });

  it('show less of the game, closer, if its region is made smaller', () => {
    const region = pictureRegions(upright, HD)[0];
    const half = { x: 0.4, y: 0.3, width: (region?.box.width ?? 0) / 2, height: 0.5 };
    const source = drawOf(showPart(upright, 'game', half, HD), 'game')?.source;
    expect(source?.x).toBeCloseTo(768);
    expect(source?.y).toBeCloseTo(324);
    expect(source?.width).toBeCloseTo(303.75);
  });

  it('keep an inset as wide as it was when it shows a part of another shape', () => {
    const before = drawOf(full, 'inset')?.target;
    const after = drawOf(showPart(full, 0, { x: 0.5, y: 0.1, width: 0.2, height: 0.4 }, HD), 'inset')?.target;
    expect(Math.abs((after?.width ?? 0) - (before?.width ?? 0))).toBeLessThanOrEqual(2);
    expect(after?.height).toBeGreaterThan(2 * (before?.height ?? 0));
  });

  it('leave room for a facecam that is added', () => {
    const layout = addFacecam(showLarge(upright, KILL_FEED, HD), FACECAM);
    expect(drawOf(layout, 'inset')?.target.y).toBeGreaterThanOrEqual(640);
    expect(addFacecam(upright, FACECAM)).toEqual({ ...upright, facecam: FACECAM });
  });

  it('place and remove insets', () => {
    const place = { x: 0.2, y: 0.7, width: 0.5, height: 0.1 };
    const [region] = clipRegions(placeInset(full, 0, place), HD);
    expect(region?.box.x).toBeCloseTo(0.2, 2);
    expect(clipRegions(removeInset(full, 0), HD)).toEqual([]);
  });
});

describe('showing an element large', () => {
  it('puts it below the facecam, where no app covers it, several times as large', () => {
    const inset = drawOf(full, 'inset');
    expect(inset?.target.y).toBeGreaterThanOrEqual(640);
    expect(inset?.target.x).toBeGreaterThanOrEqual(120);
    expect((inset?.target.x ?? 0) + (inset?.target.width ?? 0)).toBeLessThanOrEqual(817);
    expect((inset?.target.width ?? 0) / (inset?.source.width ?? 1)).toBeGreaterThan(1.5);
    expect(drawOf(showLarge(upright, KILL_FEED, HD), 'inset')?.target.y).toBeGreaterThanOrEqual(235);
  });

  it('shows everywhere it was marked, and what surrounds it', () => {
    const marked = [
      { x: 0.8, y: 0.1, width: 0.1, height: 0.05 },
      { x: 0.8, y: 0.2, width: 0.1, height: 0.05 },
    ];
    const [inset] = showLarge(upright, { name: 'Kill feed', marked }, HD).insets;
    expect(inset?.source.y).toBeLessThan(0.1);
    expect((inset?.source.y ?? 0) + (inset?.source.height ?? 0)).toBeGreaterThan(0.25);
  });

  it('puts another one below the first, up to three', () => {
    let layout = upright;
    for (const name of ['Kills', 'Score', 'Map', 'Chat'])
      layout = showLarge(layout, { ...KILL_FEED, name }, HD);
    expect(layout.insets.map(({ name }) => name)).toEqual(['Kills', 'Score', 'Map']);
    const targets = composeLayout(layout, HD).draws.filter(({ part }) => part === 'inset');
    const edges = targets.map(({ target }) => [target.y, target.y + target.height]);
    expect(edges[1]?.[0]).toBeGreaterThan(edges[0]?.[1] ?? 0);
    expect(edges[2]?.[0]).toBeGreaterThan(edges[1]?.[1] ?? 0);
  });
});
