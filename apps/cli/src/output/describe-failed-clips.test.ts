import { CodedError } from '@framescout/contract';
import { expect, it } from 'vitest';
import { describeFailedClips } from './describe-failed-clips.ts';

class RefusedError extends CodedError {
  readonly code = 'clip-refused';
}

it('says once why clips were not made, however many there are', () => {
  const names = ['a-01.webm', 'a-02.webm', 'a-03.webm'];
  const failed = names.map((name) => ({ name, error: new RefusedError('This video is HDR.') }));
  const other = { name: 'a-04.webm', error: new RefusedError('It has no keyframe.') };
  expect(describeFailedClips([...failed, other])).toEqual([
    { code: 'clip-refused', message: '3 clips, such as "a-01.webm", were not made: This video is HDR.' },
    { code: 'clip-refused', message: '"a-04.webm" was not made: It has no keyframe.' },
  ]);
});
