import { linkTo } from '@framescout/contract';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { users } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';
import { readUnsubscribeToken } from '../mail/unsubscribe-token.ts';
import { countAttempt } from './count-attempt.ts';

const BODY_LIMIT = 4096;
const querySchema = z.object({ token: z.string().min(1).max(256) });

/**
 * Sets whether a user gets mail that goes to everyone, by means of the link in such a mail. Doing it twice changes nothing.
 * @throws {ApiError} invalidToken @throws {TooManyAttemptsError}
 */
export async function setNewsMail(
  { db, serverKey }: Pick<Context, 'db' | 'serverKey'>,
  { token, wantsNews }: { token: string; wantsNews: boolean },
  ip: string,
): Promise<void> {
  const takeBack = await countAttempt(db, 'unsubscribe', { account: '', ip });
  const userId = readUnsubscribeToken(serverKey, token);
  if (userId === null) throw new ApiError('invalidToken');
  // Right ones do not count: a provider of mail unsubscribes many people from one network.
  await takeBack();
  const unsubscribedAt = wantsNews ? null : sql`coalesce(${users.unsubscribedAt}, now())`;
  // Of an account that is gone there is nothing to set: its mail has ended as asked.
  await db.update(users).set({ unsubscribedAt }).where(eq(users.id, userId));
}

/**
 * Takes the call that mail programs make for their "Unsubscribe" button (RFC 8058): to the address of the page, without a
 * session, with a form of which nothing needs to be read.
 */
export async function addOneClickUnsubscribe(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(linkTo('unsubscribe'), async (request, reply) => {
      const { data } = querySchema.safeParse(request.query);
      if (!data) throw new ApiError('invalidToken');
      await setNewsMail(context, { token: data.token, wantsNews: false }, request.ip);
      return reply
        .header('Cache-Control', 'no-store')
        .send({ message: 'You will receive no more news from us.' });
    });
  });
}
