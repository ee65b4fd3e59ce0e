import type { User } from '@framescout/contract';
import { describe, expect, it } from 'vitest';
import { nextSession, type SessionState } from './session-machine.ts';

const user: User = {
  id: '7f0c7c5e-3c63-4f0f-9d0a-6a3f6f1c2b11',
  email: 'ann@example.org',
  username: 'ann',
  role: 'user',
  subscriptionStatus: 'active',
  stripeCustomerId: null,
  stripeId: null,
  expiryDate: '2026-11-24T00:00:00.000Z',
  cancelAtPeriodEnd: false,
  createdAt: '2026-11-21T00:00:00.000Z',
};
const signedIn: SessionState = { kind: 'signed-in', user };
const signedOut: SessionState = { kind: 'signed-out' };

describe('the session', () => {
  it.each([
    ['nobody', signedOut],
    ['the cached user', signedIn],
  ])('goes back to %s where an attempt to sign in fails', (_who, before) => {
    expect(nextSession(nextSession(before, { type: 'ask' }), { type: 'fail' })).toEqual(before);
  });

  it('is unmoved by a failure that nobody waits for', () => {
    expect(nextSession(signedIn, { type: 'fail' })).toBe(signedIn);
  });

  it("takes the server's word for who is signed in", () => {
    const newer = { ...user, subscriptionStatus: 'inactive' as const };
    expect(nextSession(signedIn, { type: 'answer', user: newer })).toEqual({
      kind: 'signed-in',
      user: newer,
    });
    expect(nextSession(signedIn, { type: 'end' })).toEqual(signedOut);
  });
});
