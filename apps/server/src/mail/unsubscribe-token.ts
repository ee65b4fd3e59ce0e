import { createHmac, timingSafeEqual } from 'node:crypto';
import { linkTo } from '@framescout/contract';

/** Creates the token of a user's unsubscribe link: their signed id. It never expires, just like the mail. */
export function makeUnsubscribeToken(serverKey: Buffer, userId: string): string {
  return `${userId}.${sign(serverKey, userId).toString('base64url')}`;
}

/** Reads a token. @returns the user's id; `null` if it is not signed by this server */
export function readUnsubscribeToken(serverKey: Buffer, token: string): string | null {
  const [userId = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0) return null;
  const given = Buffer.from(signature, 'base64url');
  const right = sign(serverKey, userId);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return userId;
}

function sign(serverKey: Buffer, userId: string): Buffer {
  return createHmac('sha256', serverKey).update(`unsubscribe ${userId}`).digest();
}

/** Builds a user's link to unsubscribe: a page for people, a single call for mail programs. */
export function makeUnsubscribeLink(origin: string, serverKey: Buffer, userId: string): string {
  return `${origin}${linkTo('unsubscribe', { token: makeUnsubscribeToken(serverKey, userId) })}`;
}
