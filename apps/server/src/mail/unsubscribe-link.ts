import { linkTo } from '@framescout/contract';
import { makeUnsubscribeToken } from './unsubscribe-token.ts';

/**
 * Builds the URL with which a user unsubscribes from mail to everyone: a page for people, a single call for
 * mail programs.
 */
export function makeUnsubscribeLink(origin: string, serverKey: Buffer, userId: string): string {
  return `${origin}${linkTo('unsubscribe', { token: makeUnsubscribeToken(serverKey, userId) })}`;
}
