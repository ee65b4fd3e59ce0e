import { CodedError } from '@framescout/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ClaimLostError, JobReturnedError, JobStateError, JobsDatabaseError } from './errors.ts';
import { isTransient } from './is-transient.ts';

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
