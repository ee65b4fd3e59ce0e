import type { FastifyReply, FastifyRequest } from 'fastify';

const SECONDS_PER_DAY = 24 * 60 * 60;

/** Reads and writes the cookie in which a browser keeps its session token. */
export type SessionCookie = {
  read(request: FastifyRequest): string | null;
  write(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
};

/**
 * Creates the accessor for the session cookie.
 * @param isSecure whether the server is reached over https, without which browsers reject the stricter
 * `__Host-` cookie
 * @param days how long a browser keeps the cookie
 */
export function createSessionCookie(isSecure: boolean, days: number): SessionCookie {
  const name = isSecure ? '__Host-sid' : 'sid';
  const options = { httpOnly: true, secure: isSecure, sameSite: 'lax', path: '/' } as const;
  return {
    read: (request) => request.cookies[name] ?? null,
    write: (reply, token) =>
      void reply.setCookie(name, token, { ...options, maxAge: days * SECONDS_PER_DAY }),
    clear: (reply) => void reply.clearCookie(name, options),
  };
}
