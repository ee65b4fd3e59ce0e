import { afterEach, describe, expect, it, vi } from 'vitest';
import { trialEnding } from './trial.ts';

describe('the mail about a trial that is about to end', () => {
  afterEach(() => vi.useRealTimers());

  it.each([
    ['later today', '2026-11-24T00:30:00Z', 'today'],
    ['tomorrow', '2026-11-23T23:30:00Z', 'tomorrow'],
    ['after tomorrow', '2026-11-22T23:30:00Z', 'on November 24, 2026'],
  ])('says when it is sent that it ends %s (UTC)', (_when, now, words) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    const content = trialEnding.write({ expiryDate: '2026-11-24T23:00:00.000Z' }, 'https://scout.example');
    expect(content.subject).toBe(`Your FrameScout trial ends ${words}`);
    expect(content.paragraphs[1]).toContain('your free trial ends on November 24, 2026.');
  });
});
