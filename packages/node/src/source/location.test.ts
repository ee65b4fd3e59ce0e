import { describe, expect, it } from 'vitest';
import { nameOfSource } from './location.ts';

describe('the name of a recording', () => {
  it.each([
    ['/videos/a match.mp4', 'a match.mp4'],
    ['https://videos.example/league/a%20match.mp4?signature=x', 'a match.mp4'],
    ['s3://bucket/vods/%E2%9C%93.mkv', '\u2713.mkv'],
    ['https://videos.example/league/%E0%A4%A.mp4', '%E0%A4%A.mp4'],
    ['https://videos.example/league/100%.mp4', '100%.mp4'],
  ])('from %s is %s', (location, name) => {
    expect(nameOfSource(location)).toBe(name);
  });
});
