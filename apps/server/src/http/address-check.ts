import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';

/**
 * Refuses URLs that contain a NUL, on every route, since no name, id or file has one, and those that could
 * not be decoded.
 */
export function addAddressCheck(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.url.includes('%00')) throw new ApiError('invalidInput');
    if (request.url !== request.originalUrl) {
      throw new ApiError('invalidInput', { message: 'This address cannot be decoded.' });
    }
  });
}
