import { expect, it } from 'vitest';
import { listFileNames } from './locate-video-dialog.tsx';

it('names the first and the last of files that are numbered, and all others', () => {
  const names = [
    'chunk-stream0-00010.m4s',
    'chunk-stream0-00009.m4s',
    'chunk-stream0-00001.m4s',
    'chunk-stream1-00001.m4s',
    'init-stream0.m4s',
    'init-stream1.m4s',
    'sound.m4s',
  ];
  expect(listFileNames(names)).toBe(
    'chunk-stream0-00001.m4s to chunk-stream0-00010.m4s, chunk-stream1-00001.m4s, ' +
      'init-stream0.m4s to init-stream1.m4s, and sound.m4s',
  );
});
