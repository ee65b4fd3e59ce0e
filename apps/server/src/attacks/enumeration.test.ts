import { describe, expect, it } from 'vitest';
import { setUp } from '../test-support/set-up.ts';
import { startTestApp } from '../test-support/test-app.ts';

const test = setUp(() => startTestApp());

async function answerOf(url: string, body: object) {
  const { statusCode, body: text, headers } = await test.guest('POST', url, body);
  // Every response has its own request id.
  const { date, 'x-request-id': id, ...rest } = headers;
  return {
    statusCode,
    text,
    headers: { ...rest, 'content-length': undefined },
    hasDate: date !== undefined,
    hasId: id !== undefined,
  };
}

describe('finding out who has an account (enumeration, ASVS V6.3.8)', () => {
  it('is not possible from a failed login', async () => {
    const { email } = await test.createSignedInUser();
    const wrong = await answerOf('/api/auth/login', { email, password: 'wrong one' });
    const unknown = await answerOf('/api/auth/login', { email: 'ghost@example.com', password: 'wrong one' });
    expect(wrong.statusCode).toBe(401);
    expect(unknown).toEqual(wrong);
  });

  it('is not possible from a reset', async () => {
    const { email } = await test.createSignedInUser();
    const known = await answerOf('/api/auth/reset-password', { email });
    const unknown = await answerOf('/api/auth/reset-password', { email: 'ghost@example.com' });
    expect(known.statusCode).toBe(200);
    expect(unknown).toEqual(known);
  });

  it('is not possible from an id: existing and unknown users are refused alike', async () => {
    const user = await test.createSignedInUser();
    const other = await test.createSignedInUser();
    const there = await user.call('GET', `/api/auth/me?userId=${other.id}`);
    const nowhere = await user.call('GET', '/api/auth/me?userId=00000000-0000-4000-8000-000000000000');
    expect([nowhere.statusCode, nowhere.body]).toEqual([there.statusCode, there.body]);
  });
});
