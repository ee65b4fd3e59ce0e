import { expect, it } from 'vitest';
import { lineOf } from './progress-bar.ts';

const content = { name: 'a.mp4', progressPercent: 50, framesPerSecond: 311.7, secondsLeft: 83 };

it.each([
  [
    { ...content, phase: 'full' as const },
    'a.mp4  [############------------]  50 %  312 frames/s  1:23 left',
  ],
  [{ ...content, phase: 'learning' as const }, 'a.mp4  learning'],
  [
    { ...content, phase: 'clips' as const, progressPercent: 100, framesPerSecond: null, secondsLeft: null },
    'a.mp4  [########################] 100 %  clips',
  ],
])('a progress bar shows how far along something is: %j', (shown, line) => {
  expect(lineOf(shown)).toBe(line);
});
