import type { Context, Handlers } from '@framescout/server';
import { listApiTokens, makeApiToken, revokeApiToken } from './manage-api-tokens.ts';

type ApiTokenRoute = 'listApiTokens' | 'makeApiToken' | 'revokeApiToken';

/** Handles the calls with which users manage their API tokens. */
export function apiTokenHandlers(
  context: Pick<Context, 'db' | 'mailer'>,
): Required<Pick<Handlers, ApiTokenRoute>> {
  const { db } = context;
  return {
    listApiTokens: ({ caller }) => listApiTokens(db, caller.user.id),
    makeApiToken: ({ caller, body }) => makeApiToken(context, caller, body),
    async revokeApiToken({ caller, params }) {
      await revokeApiToken(db, caller.user.id, params.id);
      return { message: 'API token revoked' };
    },
  };
}
