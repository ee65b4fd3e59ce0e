import { RemoteError } from '@framescout/contract';
import { expect, it, vi } from 'vitest';
import { ApiError, ServerUnreachableError } from './api-error.ts';
import { describeFailure } from './describe-failure.ts';

it.each([
  ["the server's words", new ApiError(400, '', '{"message":"Taken"}'), 'Taken'],
  ['our own', new ServerUnreachableError('Away.'), 'Away.'],
  ["ours for a browser's failure", new DOMException('full', 'QuotaExceededError'), /out of storage/],
  ['the fallback for a bug', new TypeError("Cannot read properties of undefined (reading 'x')"), 'Failed'],
  [
    'the fallback for a bug in a worker',
    new RemoteError({ code: 'unexpected', message: 'x is not a function', details: {} }),
    'Failed',
  ],
])('describes a failure in %s', (_whose, error, words) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(describeFailure(error, 'Failed')).toMatch(words);
});
