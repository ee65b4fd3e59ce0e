import { linkTo } from '@framescout/contract';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { users } from '../db/schema/index.ts';
import { ApiError } from '../http/api-error.ts';
import { readUnsubscribeToken } from '../mail/unsubscribe-token.ts';
import { limitAttempt } from '../sign-in/limit-attempt.ts';

const BODY_LIMIT = 4096;
const querySchema = z.object({ token: z.string().min(1).max(256) });

/**
 * Subscribes a user to mail for everyone or unsubscribes them, through the link in such a mail. Idempotent.
 * @throws {ApiError} invalidToken @throws {TooManyAttemptsError}
 */
export async function setNewsMail(
  { db, serverKey }: Pick<Context, 'db' | 'serverKey'>,
  { token, wantsNews }: { token: string; wantsNews: boolean },
  ip: string,
): Promise<void> {
  const takeBack = await limitAttempt(db, 'unsubscribe', { account: '', ip });
  const userId = readUnsubscribeToken(serverKey, token);
  if (userId === null) throw new ApiError('invalidToken');
  // Valid tokens do not count: a mail provider unsubscribes many people from one network.
  await takeBack();
  const unsubscribedAt = wantsNews ? null : sql`coalesce(${users.unsubscribedAt}, now())`;
  // If the account has been deleted this updates nothing: its mail has stopped, as requested.
  await db.update(users).set({ unsubscribedAt }).where(eq(users.id, userId));
}

/** Adds the call behind mail programs' "Unsubscribe" button (RFC 8058): no session, form body ignored. */
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
        .send({ message: 'You won’t receive any more news from us.' });
    });
  });
}
