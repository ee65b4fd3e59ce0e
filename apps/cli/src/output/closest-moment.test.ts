import { expect, it } from 'vitest';
import { closestMoment } from './closest-moment.ts';

const entry = (time: number, confidence: number, detected = false) => ({
  time,
  frame: time,
  confidence,
  detected,
});
const element = (name: string, log: ReturnType<typeof entry>[]) => ({ id: name, name, events: [], log });

it('names the element with the closest match, and when it occurs', () => {
  const elements = [
    element('Kill', [entry(0, 0.1), entry(7, 0.5)]),
    element('Medal', [entry(3, 0.62)]),
    element('Menu', [entry(9, 0.2)]),
  ];
  expect(closestMoment({ elements })).toEqual({ element: 'Medal', time: 3, confidence: 0.62 });
});

it('names nothing if elements were detected but the rules left no event', () => {
  expect(closestMoment({ elements: [element('Kill', [entry(0, 0.5), entry(7, 0.9, true)])] })).toBeNull();
});
