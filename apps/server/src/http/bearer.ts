import type { IncomingHttpHeaders } from 'node:http';

/**
 * The token by which a program says in whose name it calls; `null` without one. Whoever sends cookies is judged by them
 * alone.
 */
export function readBearer({ authorization, cookie }: IncomingHttpHeaders): string | null {
  if (cookie !== undefined) return null;
  const [, token] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  return token ?? null;
}
