import { describe, expect, it } from 'vitest';
import { exampleUser as user } from '../../../test-support/example-data.ts';
import { nextSession, type SessionState } from './session-machine.ts';

const signedIn: SessionState = { kind: 'signed-in', user };
const signedOut: SessionState = { kind: 'signed-out' };

describe('the session', () => {
  it.each([
    ['nobody', signedOut],
    ['the cached user', signedIn],
  ])('goes back to %s if signing in fails', (_who, before) => {
    expect(nextSession(nextSession(before, { type: 'ask' }), { type: 'fail' })).toEqual(before);
  });

  it('starts from the user of the last visit, and keeps them if the server does not answer', () => {
    const recalled = nextSession({ kind: 'loading', user: null }, { type: 'recall', user });
    expect(recalled).toEqual({ kind: 'loading', user });
    expect(nextSession(recalled, { type: 'fail' })).toEqual(signedIn);
  });

  it('ignores a failure when no answer is awaited', () => {
    expect(nextSession(signedIn, { type: 'fail' })).toBe(signedIn);
  });

  it('trusts the server about who is signed in', () => {
    const newer = { ...user, subscriptionStatus: 'inactive' as const };
    expect(nextSession(signedIn, { type: 'answer', user: newer })).toEqual({
      kind: 'signed-in',
      user: newer,
    });
    expect(nextSession(signedIn, { type: 'end' })).toEqual(signedOut);
  });
});
