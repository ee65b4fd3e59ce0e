import type { IncomingHttpHeaders } from 'node:http';

/**
 * Returns the token with which a program identifies its user; `null` without one. Callers that send cookies
 * are identified by those alone.
 */
export function readBearer({ authorization, cookie }: IncomingHttpHeaders): string | null {
  if (cookie !== undefined) return null;
  const [, token] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  return token ?? null;
}
