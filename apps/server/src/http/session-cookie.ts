import type { FastifyReply, FastifyRequest } from 'fastify';

const SECONDS_A_DAY = 24 * 60 * 60;

/** Where a browser keeps the token of its session. */
export type SessionCookie = {
  read(request: FastifyRequest): string | null;
  write(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
};

/**
 * The cookie that keeps a browser signed in.
 * @param isSecure whether people come by https; a browser gives the stricter cookie back only there
 * @param days for which a browser keeps it
 */
export function createSessionCookie(isSecure: boolean, days: number): SessionCookie {
  const name = isSecure ? '__Host-sid' : 'sid';
  const options = { httpOnly: true, secure: isSecure, sameSite: 'lax', path: '/' } as const;
  return {
    read: (request) => request.cookies[name] ?? null,
    write: (reply, token) => void reply.setCookie(name, token, { ...options, maxAge: days * SECONDS_A_DAY }),
    clear: (reply) => void reply.clearCookie(name, options),
  };
}
