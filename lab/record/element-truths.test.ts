import { expect, it } from 'vitest';
import { elementTruths, findRuns, type Shown } from './element-truths.ts';

const VIDEO = { video: 'a.mp4', fps: 35, width: 640, height: 480 };

/** Frames that show a text, dimmed in the first six of them. */
function shown(text: string, count: number, left = 0): Shown[] {
  const box = { left, top: 100, width: 10 * text.length, height: 20 };
  return Array.from({ length: count }, (_, frame) => ({ text, ...box, isClear: frame >= 6 }));
}

const NOTHING = Array.from({ length: 5 }, () => null);

it('finds runs of two frames and more, up to the last frame', () => {
  const frames = [...'.x..xxx.xxxx'];
  expect(findRuns(frames, (frame) => frame === 'x')).toEqual([
    { first: 4, end: 7 },
    { first: 8, end: 12 },
  ]);
});

it('tells the truth about each text that is shown often enough, and about what several begin with', () => {
  const round = [...shown('GOT A CLIP', 10), ...shown('GOT A KEY', 20), ...NOTHING];
  const frames = [...round, ...round, ...round, ...round, ...shown('A SECRET', 30)];
  const truths = elementTruths({ ...VIDEO, places: [frames] });
  expect(truths.map(({ kind }) => kind)).toEqual(['got-a-clip', 'got-a-key', 'got-a']);
  const [clip, , both] = truths;
  expect(clip?.events).toHaveLength(4);
  expect(both?.events[1]).toEqual({ start: 1, end: 1.857143 });
  for (const { clicks, events } of truths) {
    expect(clicks).toHaveLength(3);
    for (const { time } of clicks) {
      expect(events.some(({ start, end }) => time >= start + 2.9 / 35 && time < end - 2.9 / 35)).toBe(true);
      expect(frames[Math.floor(time * 35)]?.isClear).toBe(true);
    }
  }
});

it('clicks what texts have in common where each of them begins, and what is its own after that', () => {
  const round = [...shown('GOT A CLIP', 20, 300), ...NOTHING, ...shown('GOT A KEY', 20, 200), ...NOTHING];
  const truths = elementTruths({ ...VIDEO, places: [[...round, ...round, ...round, ...round]] });
  const middles = { 'got-a-clip': [380], 'got-a-key': [275], 'got-a': [325, 225] };
  expect(truths.map(({ kind }) => kind)).toEqual(Object.keys(middles));
  expect(truths.map(({ size }) => size.width)).toEqual([40, 30, 50]);
  for (const { kind, clicks, places } of truths) {
    const [first, second] = middles[kind as keyof typeof middles];
    expect(places[0]).toEqual([{ time: kind === 'got-a-key' ? 0.714286 : 0, x: first, y: 110 }]);
    expect(places[1]?.[0]?.x).toBe(second ?? first);
    for (const { time, x, y } of clicks) {
      const middle = Math.floor(time * 35) % 50 < 20 ? first : (second ?? first);
      expect(Math.abs(x - (middle ?? 0))).toBeLessThanOrEqual(10);
      expect(Math.abs(y - 110)).toBeLessThanOrEqual(3);
    }
  }
});

it('reads each place for itself', () => {
  const often = Array.from({ length: 4 }, () => [...shown('HERE', 20), ...NOTHING]).flat();
  const there = often.map((frame) => frame && { ...frame, text: 'THERE' });
  const kinds = elementTruths({ ...VIDEO, places: [often, there] }).map(({ kind }) => kind);
  expect(kinds).toEqual(['here', 'there']);
});
