import { describe, expect, it } from 'vitest';
import { type ClipLayout, plainLayout } from './clip-layout.ts';
import { composeLayout } from './compose-layout.ts';
import {
  aimLayout,
  doesMove,
  type ElementPath,
  followedElements,
  layoutAt,
  renameFollowed,
} from './follow-element.ts';

const HD = { width: 1920, height: 1080 };
const upright = plainLayout('9:16');
const focus = { x: 0.5, y: 0.5, zoom: 1, follow: 'Banner' };
const following: ClipLayout = { ...upright, background: { kind: 'crop', focus } };

/** An element that is at the left for two seconds, and then goes to the right for four. */
const PATH: ElementPath = {
  element: 'Banner',
  points: [
    { time: 10, x: 0.3, y: 0.4 },
    { time: 12, x: 0.3, y: 0.4 },
    { time: 16, x: 0.7, y: 0.4 },
  ],
};
const everywhere = [{ start: 0, end: 100 }];
const aimed = aimLayout(following, [PATH], everywhere);

/** Returns where the crop of the game begins at a time, in pixels. */
const cropAt = (time: number, layout = aimed) => composeLayout(layoutAt(layout, time), HD).draws[0]?.source;
const CROP = 607.5;

describe('a layout that follows an element', () => {
  it.each([
    ['before it is first seen', 2, 0.3],
    ['where it stays', 11, 0.3],
    ['on its way', 14, 0.5],
    ['after it was last seen', 50, 0.7],
  ])('shows it in the middle %s', (_, time, x) => {
    expect(cropAt(time)?.x).toBeCloseTo(x * HD.width - CROP / 2);
  });

  it('begins to move gently, without a jump', () => {
    const steps = Array.from({ length: 240 }, (_, frame) => cropAt(10 + frame / 60)?.x ?? 0);
    const speeds = steps.slice(1).map((x, frame) => x - (steps[frame] ?? 0));
    const changes = speeds.slice(1).map((speed, frame) => Math.abs(speed - (speeds[frame] ?? 0)));
    // From nothing to 3.2 pixels a frame.
    expect(Math.max(...speeds)).toBeGreaterThan(3);
    expect(Math.max(...changes)).toBeLessThan(0.5);
  });

  it('never shows what is past the edge', () => {
    const atEdge = aimLayout(
      following,
      [{ element: 'Banner', points: [{ time: 0, x: 0.99, y: 0 }] }],
      everywhere,
    );
    expect(cropAt(0, atEdge)).toEqual({ x: HD.width - CROP, y: 0, width: CROP, height: HD.height });
  });

  it('has an inset of the same size follow as well', () => {
    const inset = {
      source: { x: 0.1, y: 0.1, width: 0.2, height: 0.1 },
      place: { x: 0.1, y: 0.5, width: 0.5, height: 0.2 },
      follow: 'Banner',
    };
    const layout = aimLayout({ ...upright, insets: [inset] }, [PATH], everywhere);
    expect(followedElements(layout)).toEqual(['Banner']);
    const { source } = layoutAt(layout, 14).insets[0] ?? {};
    expect(source?.x).toBeCloseTo(0.4);
    expect(source?.y).toBeCloseTo(0.35);
    expect(source).toMatchObject({ width: 0.2, height: 0.1 });
  });

  it.each([
    ['it does not follow', upright, [PATH]],
    ['that was never seen', following, [{ element: 'Banner', points: [] }]],
    ['that the recording has not', following, [{ ...PATH, element: 'Score' }]],
  ])('stays where it is with an element %s', (_, layout, paths) => {
    const still = layoutAt(aimLayout(layout, paths, everywhere), 14);
    expect(composeLayout(still, HD)).toEqual(composeLayout(layout, HD));
  });

  it('knows no more of the path than the clip needs, and shows the same with it', () => {
    const points = Array.from({ length: 100 }, (_, index) => ({
      time: 2 * index,
      x: 0.5 + 0.2 * Math.sin(index),
      y: 0.5,
    }));
    const path = { element: 'Banner', points };
    const clip = { start: 51, end: 55 };
    const short = aimLayout(following, [path], [clip]);
    expect(short.paths?.[0]?.points.map(({ time }) => time)).toEqual([50, 52, 54, 56]);
    const whole = aimLayout(following, [path], everywhere);
    for (const time of [51, 51.5, 53, 55]) expect(cropAt(time, short)).toEqual(cropAt(time, whole));
  });
});

it('an element moves if it is seen in places that are apart', () => {
  expect(doesMove(PATH)).toBe(true);
  expect(doesMove({ ...PATH, points: PATH.points.slice(0, 2) })).toBe(false);
  expect(doesMove({ ...PATH, points: [] })).toBe(false);
});

it('a layout follows an element under its new name, and nothing else changes', () => {
  const box = { x: 0, y: 0, width: 0.5, height: 0.5 };
  const inset = (name: string) => ({ name, follow: name, source: box, place: box });
  const layout = { ...following, insets: [inset('Banner'), inset('Score')] };
  const renamed = renameFollowed(layout, 'Banner', 'Ace');
  expect(followedElements(renamed)).toEqual(['Ace', 'Score']);
  expect(renamed.insets).toEqual([inset('Ace'), inset('Score')]);
  expect(renameFollowed(layout, 'Kill', 'Ace')).toBe(layout);
});
