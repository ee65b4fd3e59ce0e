import { describe, expect, it } from 'vitest';
import { describeBrowserLimit } from './browser-limits.ts';

const CHROME = { hasVideoDecoder: true, hasVideoEncoder: true, hasSharedMemory: true, isFirefox: false };

describe('what a browser will be slow at', () => {
  it('is nothing in a browser that decodes, encodes and gives frames as they are', () => {
    expect(describeBrowserLimit(CHROME)).toBeNull();
  });

  it('is said of Firefox, which finds the same', () => {
    expect(describeBrowserLimit({ ...CHROME, isFirefox: true })).toMatch(/twice as long .* same events/);
  });

  it('is said of a browser without an encoder', () => {
    expect(describeBrowserLimit({ ...CHROME, hasVideoEncoder: false })).toContain('can only be copied');
  });

  it('is said where workers cannot share memory, of the files that need it', () => {
    expect(describeBrowserLimit({ ...CHROME, hasSharedMemory: false })).toMatch(/FFmpeg .*AVI/);
  });

  it('is first of all that there is no decoder', () => {
    const bare = { hasVideoDecoder: false, hasVideoEncoder: false, hasSharedMemory: false, isFirefox: true };
    expect(describeBrowserLimit(bare)).toContain('FFmpeg');
  });
});
