import { afterEach, describe, expect, it, vi } from 'vitest';
import { verifyAddress } from './links.ts';

describe('the mail that confirms an address', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  const text = (occasion: 'trial' | 'account', now: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    const data = { token: 'token', occasion, verifyBy: '2026-11-24T14:05:00.000Z' };
    return verifyAddress.write(verifyAddress.data.parse(data), 'https://scout.example').paragraphs.join(' ');
  };

  it('says by when a trial needs it, however late the mail is sent', () => {
    expect(text('trial', '2026-11-24T14:00:00Z')).toMatch(
      /confirm it by November 24, 2026 at 2:05\sPM UTC, so that your trial continues\./,
    );
  });

  it('says that the trial is paused if it is sent after that', () => {
    const late = text('trial', '2026-11-24T14:10:00Z');
    expect(late).toContain('Your trial is paused until you confirm it.');
    expect(late).not.toContain('2026');
  });

  it('gives no deadline where there is no trial to pause', () => {
    expect(text('account', '2026-11-24T14:00:00Z')).not.toContain('2026');
  });
});
