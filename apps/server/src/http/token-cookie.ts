import type { FastifyReply, FastifyRequest } from 'fastify';

const SECONDS_PER_DAY = 24 * 60 * 60;

/** Reads and writes a cookie in which a browser keeps a token that scripts cannot read. */
export type TokenCookie = {
  read(request: FastifyRequest): string | null;
  write(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
};

/** The cookies of a browser: its session, and what it is recognized by at the next sign-in. */
export type TokenCookies = { session: TokenCookie; device: TokenCookie };

/** Creates a cookie's accessor. @param isSecure over https, which `__Host-` needs @param days its age */
export function createTokenCookie(plainName: string, isSecure: boolean, days: number): TokenCookie {
  const name = isSecure ? `__Host-${plainName}` : plainName;
  const options = { httpOnly: true, secure: isSecure, sameSite: 'lax', path: '/' } as const;
  return {
    read: (request) => request.cookies[name] ?? null,
    write: (reply, token) =>
      void reply.setCookie(name, token, { ...options, maxAge: days * SECONDS_PER_DAY }),
    clear: (reply) => void reply.clearCookie(name, options),
  };
}

/** Returns a program's API token; `null` if there is none, or a session cookie comes along. */
export function readBearer(request: FastifyRequest, cookie: Pick<TokenCookie, 'read'>): string | null {
  if (cookie.read(request) !== null) return null;
  const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  return token ?? null;
}
