import { describe, expect, it } from 'vitest';
import { describeFailure } from './describe-failure.ts';
import { UnknownJobError } from './errors.ts';

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
