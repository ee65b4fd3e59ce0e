import { expect, it } from 'vitest';
import { parseChapters } from './demo-video.tsx';

it('parses chapter times with and without hours', () => {
  const vtt = 'WEBVTT\n\n00:00.000 --> 00:02.840\nOpen a video\n\n01:00:13.880 --> 01:00:24.800\nClips\n';
  expect(parseChapters(vtt)).toEqual([
    { title: 'Open a video', start: 0, end: 2.84 },
    { title: 'Clips', start: 3613.88, end: 3624.8 },
  ]);
});
