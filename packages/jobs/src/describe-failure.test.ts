import { describe, expect, it } from 'vitest';
import { describeFailure } from './describe-failure.ts';
import { UnknownJobError } from './errors.ts';

const systemError = (code: string) => Object.assign(new Error(`${code}: no space left, write`), { code });

describe('why a job failed', () => {
  it.each(['ENOSPC', 'EDQUOT', 'EROFS'])('is a sentence where a disk refuses to be written: %s', (code) => {
    const { message, ...failure } = describeFailure(systemError(code));
    expect(failure).toEqual({ code });
    expect(message).toMatch(/^The .*results.*\.$/);
  });

  it('is what the error says otherwise', () => {
    const error = new UnknownJobError('There is no job 1.');
    expect(describeFailure(error)).toEqual({ code: 'unknown-job', message: 'There is no job 1.' });
    expect(describeFailure(systemError('EIO'))).toEqual({
      code: 'EIO',
      message: 'EIO: no space left, write',
    });
    expect(describeFailure('x')).toEqual({ code: 'unexpected', message: 'x' });
  });
});
