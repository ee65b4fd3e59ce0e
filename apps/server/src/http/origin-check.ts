import type { FastifyInstance } from 'fastify';
import { isLocalHost } from '../config/variables.ts';
import { pathOf } from './address-check.ts';
import { ApiError } from './api-error.ts';
import { readBearer, type TokenCookie } from './token-cookie.ts';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];
const JOBS = /^\/api\/jobs(\/|$)/;
const OWN_SITES = ['same-origin', 'none'];

/** Refuses changing calls from other sites, by Sec-Fetch-Site and Origin. Who sends neither is no browser. */
export function addOriginCheck(
  app: FastifyInstance,
  {
    publicUrl,
    signedPath,
    cookie,
  }: {
    /** The only origin that is accepted; without it, any local name of this machine. */
    publicUrl: URL | null;
    /** A path whose calls are authenticated by their signature, wherever they come from. */
    signedPath: string;
    cookie: TokenCookie;
  },
): void {
  app.addHook('onRequest', async (request) => {
    if (publicUrl === null && !isLocalHost(hostnameOf(request.headers.host)))
      throw new ApiError('foreignOrigin');
    if (SAFE_METHODS.includes(request.method)) return;
    if (request.url === signedPath) return;
    if (JOBS.test(pathOf(request.url)) && readBearer(request, cookie) !== null) return;
    const site = request.headers['sec-fetch-site'];
    if (typeof site === 'string' && !OWN_SITES.includes(site)) throw new ApiError('foreignOrigin');
    const { origin } = request.headers;
    // A form's Origin is `null` under our referrer policy; Sec-Fetch-Site says where it comes from.
    if (site === 'same-origin' && origin === 'null') return;
    const own = publicUrl?.origin ?? `http://${request.headers.host}`;
    if (origin !== undefined && origin !== own) throw new ApiError('foreignOrigin');
  });
}

// Prevents DNS rebinding: a site whose name resolves to this machine would otherwise share its origin.
function hostnameOf(host: string | undefined): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
}
