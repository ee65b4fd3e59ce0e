import { CodedError } from '@framescout/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  ClaimLostError,
  describeFailure,
  isTransient,
  JobReturnedError,
  JobStateError,
  JobsDatabaseError,
  UnknownJobError,
} from './errors.ts';

class UnreadableError extends CodedError {
  readonly code = 'unreadable-file';
}

it.each([
  [true, new Error('ENOSPC')],
  [true, new ClaimLostError('lost')],
  [true, new JobReturnedError('given back')],
  [true, new JobsDatabaseError('away')],
  [false, new JobStateError('over')],
  [false, new UnreadableError('no video')],
  [false, z.string().safeParse(1).error],
])('another attempt may succeed: %s after %s', (expected, error) => {
  expect(isTransient(error)).toBe(expected);
});

const systemError = (code: string) => Object.assign(new Error(`${code}: no space left, write`), { code });

describe('describeFailure', () => {
  it.each(['ENOSPC', 'EDQUOT', 'EROFS'])(
    'explains in a sentence why the disk refused a write: %s',
    (code) => {
      const { message, ...failure } = describeFailure(systemError(code));
      expect(failure).toEqual({ code });
      expect(message).toMatch(/^The .*results.*\.$/);
    },
  );

  it("passes on any other error's own message", () => {
    const error = new UnknownJobError('There is no job 1.');
    expect(describeFailure(error)).toEqual({ code: 'unknown-job', message: 'There is no job 1.' });
    expect(describeFailure(systemError('EIO'))).toEqual({
      code: 'EIO',
      message: 'EIO: no space left, write',
    });
    expect(describeFailure('x')).toEqual({ code: 'unexpected', message: 'x' });
  });
});
