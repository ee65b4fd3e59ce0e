import type { FastifyRequest } from 'fastify';
import type { TokenCookie } from './token-cookie.ts';

/**
 * Returns the token with which a program identifies its user; `null` without one. Callers that send a session
 * cookie are identified by that alone. Other cookies, such as a load balancer's, identify nobody.
 */
export function readBearer(request: FastifyRequest, cookie: Pick<TokenCookie, 'read'>): string | null {
  if (cookie.read(request) !== null) return null;
  const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  return token ?? null;
}
