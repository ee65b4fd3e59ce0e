import type { FastifyInstance } from 'fastify';
import { isLocalHost } from '../config/env.ts';
import { ApiError } from './api-error.ts';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];
const OWN_SITES = ['same-origin', 'none'];

/**
 * Refuses every call that changes something and comes from another site: a browser says where a call comes from, in
 * Sec-Fetch-Site and Origin. A program without either carries no cookie of a browser's.
 * @param publicUrl the only origin there is; without one, whatever local name the server is called by
 * @param signedPath where calls are believed by their signature, wherever they come from
 */
export function addOriginCheck(app: FastifyInstance, publicUrl: URL | null, signedPath: string): void {
  app.addHook('onRequest', async (request) => {
    if (publicUrl === null && !isLocalHost(hostnameOf(request.headers.host)))
      throw new ApiError('foreignOrigin');
    if (SAFE_METHODS.includes(request.method)) return;
    if (request.url === signedPath) return;
    const site = request.headers['sec-fetch-site'];
    if (typeof site === 'string' && !OWN_SITES.includes(site)) throw new ApiError('foreignOrigin');
    const { origin } = request.headers;
    // A form's origin is withheld by the referrer policy; where it comes from is not.
    if (site === 'same-origin' && origin === 'null') return;
    const own = publicUrl?.origin ?? `http://${request.headers.host}`;
    if (origin !== undefined && origin !== own) throw new ApiError('foreignOrigin');
  });
}

// A page that makes its own name point to this machine would otherwise be "same origin" with it.
function hostnameOf(host: string | undefined): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
}
