import { Readable } from 'node:stream';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp, TestUser } from './test-app.ts';

/** Makes a call whose account is deleted once its caller is identified, before its body arrives. */
export async function callWhileDeleting(
  test: Pick<TestApp, 'app'>,
  { user, admin }: { user: TestUser; admin: TestUser },
  [method, url, body]: readonly ['POST' | 'PUT', string, (user: TestUser) => object],
  headers: Record<string, string>,
): Promise<LightMyRequestResponse> {
  const bytes = Buffer.from(JSON.stringify(body(user)));
  const payload = Readable.from(
    (async function* () {
      const deleted = await admin.call('DELETE', `/api/admin/users/${user.id}`);
      if (deleted.statusCode !== 200) throw new Error(deleted.body);
      yield bytes;
    })(),
  );
  const length = { 'content-type': 'application/json', 'content-length': String(bytes.length) };
  return test.app.inject({ method, url, payload, headers: { ...length, ...headers } });
}
