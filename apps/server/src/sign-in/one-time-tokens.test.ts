import { describe, expect, it } from 'vitest';
import { dropAddressChange } from '../addresses/address-changes.ts';
import { addressChanges } from '../db/schema/index.ts';
import { setUp, startTestApp } from '../test-support/test-app.ts';
import { countWaiting, TEST_SERVER_URL } from '../test-support/test-databases.ts';
import { lockUser } from '../users/find-user.ts';
import { issueOneTimeToken } from './one-time-tokens.ts';

// The embedded database runs one transaction at a time.
describe.skipIf(!TEST_SERVER_URL)('a mailed link and another change of the same account', () => {
  const test = setUp(() => startTestApp('server'));

  it.each([
    ['confirm-address', '/api/account/confirm-address', {}],
    ['keep-address', '/api/account/keep-address', {}],
    ['verify-address', '/api/auth/verify-address', {}],
    ['reset-password', '/api/auth/confirm-reset', { newPassword: 'brand new 1' }],
  ] as const)('wait for each other without a deadlock (%s)', async (purpose, path, body) => {
    const { db } = test.context;
    const { id: userId, email } = await test.createSignedInUser();
    await db
      .insert(addressChanges)
      .values({ userId, oldEmail: email, pendingEmail: `new-${email}`, askedAt: new Date() });
    const token = await issueOneTimeToken(db, { purpose, userId, email, lifetimeMs: 60_000 });
    const answer = await db.transaction(async (tx) => {
      await lockUser(tx, userId);
      const call = test.guest('POST', path, { ...body, token });
      await expect.poll(() => countWaiting(db)).toBe(1);
      await dropAddressChange(tx, userId);
      return { call };
    });
    expect((await answer.call).json()).toMatchObject({ code: 'invalid-token' });
  });
});
