import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { apiTokens, auditLog, oneTimeTokens, users } from '../db/schema/index.ts';
import { setUpSecondFactor } from '../test-support/authenticator.ts';
import { startTestApp } from '../test-support/test-app.ts';
import { countWaiting, TEST_DATABASES } from '../test-support/test-databases.ts';
import { tokenInMail } from '../test-support/test-sender.ts';
import { ensureAdministrator } from './first-administrator.ts';

const ADMINISTRATOR = { email: 'Root@example.com', password: 'root pass' };

describe.each(TEST_DATABASES)('the first administrator on the %s database', (kind) => {
  it('is not who registered the address before, even halfway through a login with a second factor', async () => {
    await using test = await startTestApp(kind, { administrator: ADMINISTRATOR });
    const squatter = await test.createSignedInUser({ email: 'root@example.com' });
    const token = { name: 'program', tokenHash: 'hash', ending: 'hash', scopes: [] };
    await test.context.db.insert(apiTokens).values({ userId: squatter.id, ...token });
    const authenticator = await setUpSecondFactor(test, squatter);
    const password = { email: squatter.email, password: squatter.password };
    const { secondStep } = (await test.guest('POST', '/api/auth/login', password)).json();
    expect(await ensureAdministrator(test.context)).toBeNull();
    const finished = await test.guest('POST', '/api/auth/second-step', {
      token: secondStep,
      code: authenticator.nextCode(),
    });
    expect(finished.json()).toMatchObject({ code: 'second-step-over' });
    expect((await squatter.call('GET', '/api/auth/me')).statusCode).toBe(401);
    expect(await test.context.db.$count(apiTokens)).toBe(0);
    const login = await test.guest('POST', '/api/auth/login', ADMINISTRATOR);
    expect(login.json()).toMatchObject({ id: squatter.id, role: 'admin', secondFactor: 'off' });
    const acts = await test.context.db.select().from(auditLog).where(eq(auditLog.whomId, squatter.id));
    expect(acts).toMatchObject([
      { action: 'second-factor-on' },
      { action: 'role-changed', actorId: null, details: { role: 'admin' } },
      { action: 'second-factor-off', actorId: null },
      { action: 'administrator-signed-in' },
    ]);
  });

  it('does not lose the account through a change of address requested before', async () => {
    await using test = await startTestApp(kind, {
      administrator: ADMINISTRATOR,
      smtpUrl: 'smtp://localhost:1',
    });
    const { db } = test.context;
    const squatter = await test.createSignedInUser({ email: 'root@example.com' });
    const evil = 'evil@example.com';
    await squatter.call('POST', '/api/account/address', { password: squatter.password, email: evil });
    const token = await tokenInMail(db, 'confirm-address', evil);
    expect(token).not.toBeNull();
    expect(await ensureAdministrator(test.context)).toBeNull();
    const confirmed = await test.guest('POST', '/api/account/confirm-address', { token });
    expect(confirmed.json()).toMatchObject({ code: 'invalid-token' });
    expect(await tokenInMail(db, 'confirm-address', evil)).toBeNull();
    expect((await test.readUser(squatter.id))?.email).toBe(squatter.email);
  });

  it('gets an address that is reserved for an account that has moved away from it', async () => {
    await using test = await startTestApp(kind, { administrator: ADMINISTRATOR });
    const squatter = await test.createSignedInUser({ email: 'root@example.com' });
    const email = 'elsewhere@example.com';
    const change = { password: squatter.password, email };
    expect((await squatter.call('POST', '/api/account/address', change)).statusCode).toBe(200);
    const token = await tokenInMail(test.context.db, 'address-changed', squatter.email);
    expect(await ensureAdministrator(test.context)).toBeNull();
    const login = await test.guest('POST', '/api/auth/login', ADMINISTRATOR);
    expect(login.json()).toMatchObject({ role: 'admin' });
    const kept = await test.guest('POST', '/api/account/keep-address', { token });
    expect(kept.json()).toMatchObject({ code: 'invalid-token' });
    expect((await test.readUser(squatter.id))?.email).toBe(email);
  });

  it('is set up with either link of two nodes that are started together, but not with one of an earlier start', async () => {
    await using test = await startTestApp(kind);
    const tokenOf = (link: string | null) =>
      new URL(link ?? '', 'http://localhost').searchParams.get('token');
    const setUp = (token: string | null) =>
      test.guest('POST', '/api/auth/set-up', { token, email: 'boss@example.com', password: 'boss pass' });
    const earlier = tokenOf(await ensureAdministrator(test.context));
    const elevenMinutesAgo = sql`${oneTimeTokens.expiresAt} - interval '11 minutes'`;
    await test.context.db.update(oneTimeTokens).set({ expiresAt: elevenMinutesAgo });
    const [first, second] = [
      tokenOf(await ensureAdministrator(test.context)),
      tokenOf(await ensureAdministrator(test.context)),
    ];
    expect((await setUp(earlier)).json()).toMatchObject({ code: 'invalid-token' });
    expect((await setUp(first)).json()).toMatchObject({ email: 'boss@example.com', role: 'admin' });
    expect((await setUp(second)).json()).toMatchObject({ code: 'not-found' });
    expect(await ensureAdministrator(test.context)).toBeNull();
  });

  it('is only one, even if the links of two nodes are used simultaneously', async () => {
    await using test = await startTestApp(kind);
    const setUp = (link: string | null, name: string) =>
      test.guest('POST', '/api/auth/set-up', {
        ...{ token: new URL(link ?? '', 'http://localhost').searchParams.get('token') },
        ...{ email: `${name}@example.com`, password: 'boss pass' },
      });
    const links = [await ensureAdministrator(test.context), await ensureAdministrator(test.context)];
    // Lets neither finish before both wait; the embedded database runs one transaction at a time anyway.
    const holding =
      kind === 'server' &&
      test.context.db.transaction(async (tx) => {
        await tx.execute(sql`lock table ${users} in share mode`);
        await expect.poll(() => countWaiting(test.context.db)).toBe(2);
      });
    const answers = await Promise.all(links.map((link, index) => setUp(link, `boss${index}`)));
    await holding;
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    const administrators = await test.context.db.select().from(users).where(eq(users.role, 'admin'));
    expect(administrators).toHaveLength(1);
  });
});
