import type { APIRequestContext } from '@playwright/test';
import { ADMINISTRATOR, signInAs } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

const NODES = ['node 1', 'node 2'];
const TRIES = 20;

test('sessions are not tied to a node: both answer, and both see changes made at either', async ({
  playwright,
  baseURL,
}) => {
  const open = async (account: typeof ADMINISTRATOR) =>
    playwright.request.newContext({ baseURL: baseURL ?? '', storageState: await signInAs(account) });
  const user = await open({ email: 'hal@example.com', password: 'secret 1' });
  const [first, second] = await askBoth(user);
  expect([first?.status, second?.status]).toEqual([200, 200]);
  expect(first?.body).toBe(second?.body);

  const administrator = await open(ADMINISTRATOR);
  const { id } = JSON.parse(first?.body ?? '');
  const expiryDate = '2031-02-03T00:00:00.000Z';
  const told = await administrator.patch(`/api/admin/users/${id}/expiry`, { data: { expiryDate } });
  expect(told.ok()).toBe(true);
  for (const { body } of await askBoth(user)) expect(body).toContain(expiryDate);

  expect((await user.post('/api/auth/logout')).ok()).toBe(true);
  expect((await askBoth(user)).map(({ status }) => status)).toEqual([401, 401]);
  await user.dispose();
  await administrator.dispose();
});

/**
 * Asks who is signed in until each node has answered: requests from other tests take turns between the nodes
 * too.
 * @returns one answer from each node
 */
async function askBoth(session: APIRequestContext) {
  const answers = new Map<string | undefined, { status: number; body: string }>();
  for (let tries = 0; tries < TRIES && answers.size < NODES.length; tries++) {
    const response = await session.get('/api/auth/me');
    answers.set(response.headers()['x-answered-by'], {
      status: response.status(),
      body: await response.text(),
    });
  }
  expect([...answers.keys()].sort()).toEqual(NODES);
  return [...answers.values()];
}
