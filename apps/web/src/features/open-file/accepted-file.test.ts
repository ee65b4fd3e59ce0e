import { describe, expect, it } from 'vitest';
import { isVideoFile } from './accepted-file.ts';

describe('a dropped file', () => {
  it.each(['video/mp4', 'video/x-matroska', 'video/quicktime'])('is a video when its type is %s', (type) => {
    expect(isVideoFile({ name: 'recording', type })).toBe(true);
  });

  it.each(['match.mkv', 'MATCH.TS', 'a.b.flv', 'phone.3gp'])(
    'is a video if the system reports no type but the name is %s',
    (name) => {
      expect(isVideoFile({ name, type: '' })).toBe(true);
    },
  );

  it.each(['text/vnd.trolltech.linguist', 'application/typescript', 'text/plain'])(
    'is a video if it is named match.ts, although the system reports %s',
    (type) => {
      expect(isVideoFile({ name: 'match.ts', type })).toBe(true);
    },
  );

  it('is a video if it is a segment, although the system reports sound', () => {
    expect(isVideoFile({ name: 'chunk-stream0-00001.m4s', type: 'audio/mp4' })).toBe(true);
  });

  it.each([
    { name: 'picture.png', type: 'image/png' },
    { name: 'disguised.mp4', type: 'text/plain' },
    { name: 'notes.txt', type: '' },
    { name: 'mp4', type: '' },
  ])('is not a video if it is $name of type "$type"', (file) => {
    expect(isVideoFile(file)).toBe(false);
  });
});
