import { expect, it } from 'vitest';
import { planConversions } from './animation-steps.ts';

const HD = { width: 1920, height: 1080, duration: 6, maxBytes: 8e6 };
const sizes = (format: 'gif' | 'webp', change: Partial<typeof HD> = {}) =>
  planConversions(format, { ...HD, ...change }).map(({ filters }) => filters?.split(':flags')[0]);

it('tries smaller and smaller animations, from the largest that may fit', () => {
  const loads = planConversions('gif', HD).map(({ load }) => load);
  expect(loads).toEqual([...loads].sort((a, b) => b - a));
  expect(sizes('gif')[0]).toBe('fps=20,scale=800:450');
  expect(sizes('gif', { duration: 30 })[0]).toBe('fps=12,scale=480:270');
  expect(sizes('webp', { duration: 30 })[0]).toBe('fps=20,scale=800:450');
});

it('enlarges nothing, and keeps the shape of upright pictures', () => {
  expect(sizes('gif', { width: 320, height: 180 })[0]).toBe('fps=10,scale=320:180');
  expect(sizes('gif', { width: 1080, height: 1920, maxBytes: 4e6 })[0]).toBe('fps=10,scale=400:712');
});

it('still tries the smallest if not even that can be expected to fit', () => {
  expect(sizes('gif', { maxBytes: 1000 })).toEqual(['fps=5,scale=160:90']);
});
