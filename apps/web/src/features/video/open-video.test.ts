import { describe, expect, it } from 'vitest';
import { projectName } from './open-video.ts';

describe('a project', () => {
  it.each([
    ['match.mp4', 'match'],
    ['2026.01.02 final.mkv', '2026.01.02 final'],
    ['no extension', 'no extension'],
    ['.mp4', '.mp4'],
  ])('made from %s is called %s', (file, name) => {
    expect(projectName(file)).toBe(name);
  });
});
