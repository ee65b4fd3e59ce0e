import { describe, expect, it } from 'vitest';
import { asCodedError } from './coded-error.ts';
import { fromWire, RemoteError, toWire } from './wire-error.ts';

const gone = new DOMException('A requested file or directory could not be found.', 'NotFoundError');

describe('a browser error', () => {
  it('gets our own message when the user can act on it', () => {
    expect(asCodedError(gone)).toMatchObject({
      code: 'file-gone',
      message: 'The file is no longer there: it was moved or deleted. Open it again.',
      cause: gone,
    });
    const full = new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    expect(asCodedError(full)?.code).toBe('no-room');
  });

  it('claims to know no reason that the browser does not give, and advises waiting for an unfinished file', () => {
    const message = asCodedError(new DOMException('', 'NotReadableError'))?.message;
    expect(message).toContain('may have been changed');
    expect(message).toContain('still being recorded, copied or downloaded, wait until that is done');
  });

  it('has no message for anything else', () => {
    expect(asCodedError(new TypeError("Cannot read properties of undefined (reading 'x')"))).toBeNull();
    expect(asCodedError('text')).toBeNull();
  });

  it('keeps its message when sent from a worker', () => {
    expect(fromWire(toWire(gone))).toMatchObject({ code: 'file-gone', message: asCodedError(gone)?.message });
  });
});

describe('a coded error', () => {
  it('is returned unchanged', () => {
    const error = new RemoteError({ code: 'clip-failed', message: 'The disk is full.', details: {} });
    expect(asCodedError(error)).toBe(error);
  });
});
