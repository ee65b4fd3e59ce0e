import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';

/** Refuses URLs with a NUL, which no name, id or file has, and those that can't be decoded. */
export function addAddressCheck(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.url.includes('%00')) throw new ApiError('invalidInput');
    if (request.url !== request.originalUrl) {
      throw new ApiError('invalidInput', { message: 'This address cannot be decoded.' });
    }
  });
}

/** Makes a URL's path decodable, as `/%ff`, by taking each `%` literally; answers stay ours. */
export function wellFormedUrl(url: string): string {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

/** Returns the path of a request's URL. Anything that isn't a URL, such as `*`, is returned unchanged. */
export function pathOf(url: string): string {
  const [path = ''] = url.split('?');
  // Prefixed with an origin, because a path that starts with two slashes would otherwise be parsed as a host.
  return URL.parse(path.startsWith('/') ? `http://localhost${path}` : path)?.pathname ?? path;
}
