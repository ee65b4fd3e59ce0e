import { describe, expect, it } from 'vitest';
import { describeBrowserLimit } from './browser-limits.ts';

const CHROME = { hasVideoDecoder: true, hasVideoEncoder: true, hasSharedMemory: true, isFirefox: false };

describe("the description of a browser's limits", () => {
  it('is null if nothing is slow or missing', () => {
    expect(describeBrowserLimit(CHROME)).toBeNull();
  });

  it('says that Firefox is slower but finds the same events', () => {
    expect(describeBrowserLimit({ ...CHROME, isFirefox: true })).toMatch(/twice as long .* same events/);
  });

  it('says that clips can only be copied without an encoder', () => {
    expect(describeBrowserLimit({ ...CHROME, hasVideoEncoder: false })).toContain('can only be copied');
  });

  it('names the files that need shared memory where workers have none', () => {
    expect(describeBrowserLimit({ ...CHROME, hasSharedMemory: false })).toMatch(/FFmpeg .*AVI/);
  });

  it('mentions a missing decoder before anything else', () => {
    const bare = { hasVideoDecoder: false, hasVideoEncoder: false, hasSharedMemory: false, isFirefox: true };
    expect(describeBrowserLimit(bare)).toMatch(/FFmpeg .* A current Chrome, Edge or Firefox is faster/);
  });
});
