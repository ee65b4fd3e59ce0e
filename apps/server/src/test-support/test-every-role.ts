import { type Route, type RouteName, routes } from '@framescout/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Permission, ruleOf } from '../http/call-rules.ts';
import type { Call, TestApp } from './test-app.ts';

type Actor = 'guest' | 'user without access' | 'user' | 'admin';

const ACTORS: readonly Actor[] = ['guest', 'user without access', 'user', 'admin'];
const ALLOWED: Record<Permission, readonly Actor[]> = {
  anyone: ACTORS,
  enrolling: ['user without access', 'user', 'admin'],
  user: ['user without access', 'user', 'admin'],
  active: ['user', 'admin'],
  admin: ['admin'],
};
const REFUSALS = [401, 403];
const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Declares tests that make each of these calls in every role. */
export function testEveryRole(
  names: readonly RouteName[],
  start: () => Promise<TestApp & AsyncDisposable>,
): void {
  let test: TestApp & AsyncDisposable;
  let calls: Record<Actor, Call>;
  /** The id of each role that has an account: where a call names a user, callers name themselves. */
  const ownIds: Partial<Record<Actor, string>> = {};

  beforeAll(async () => {
    test = await start();
    const lapsed = await test.createLapsedUser();
    const user = await test.createSignedInUser();
    const admin = await test.createSignedInUser({ role: 'admin' });
    calls = { guest: test.guest, 'user without access': lapsed.call, user: user.call, admin: admin.call };
    Object.assign(ownIds, { 'user without access': lapsed.id, user: user.id, admin: admin.id });
  });
  afterAll(() => test[Symbol.asyncDispose]());

  async function callAs(actor: Actor, name: RouteName) {
    const { method, path, body }: Route = routes[name];
    const ownId = name === 'refreshPayment' ? ownIds[actor] : undefined;
    const address = path.replace(/:id/, path.includes('/projects/') ? '1' : (ownId ?? NOBODY));
    return calls[actor](method, address, body ? {} : undefined);
  }

  for (const name of names.filter((name) => name !== 'signOut')) {
    for (const actor of ACTORS) {
      const isLetIn = ALLOWED[ruleOf(name).who].includes(actor);
      it(`${isLetIn ? 'lets' : 'refuses'} ${actor} ${isLetIn ? 'make ' : 'to make '}the call ${name}`, async () => {
        const { statusCode } = await callAs(actor, name);
        const refusal = actor === 'guest' ? 401 : 403;
        if (!isLetIn) expect(statusCode).toBe(refusal);
        // The made-up input may be refused, but not the caller.
        else expect(REFUSALS).not.toContain(statusCode);
      });
    }
  }
}
