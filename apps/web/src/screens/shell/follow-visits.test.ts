import { expect, it } from 'vitest';
import { titleAt } from './follow-visits.ts';

it.each([
  ['/', 'FrameScout: find every moment an element is on screen'],
  ['/find-kills-in-vod', 'How to find every kill in a VOD – FrameScout'],
  ['/login', 'Login – FrameScout'],
  ['/admin/users', 'Users – FrameScout'],
  ['/admin/users/', 'Users – FrameScout'],
  ['/nowhere', 'Not found – FrameScout'],
])('the page at %s is titled %s', (path, title) => {
  expect(titleAt(path)).toBe(title);
});
