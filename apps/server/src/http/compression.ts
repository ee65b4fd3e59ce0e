import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';

// In bytes: smaller responses gain little from compression.
const COMPRESS_FROM_BYTES = 1024;

/**
 * Compresses responses, and refuses requests with a compressed body (415): no client of ours sends any, and a
 * few kilobytes could unpack to gigabytes, which the limits on bodies don't stop.
 */
export async function addCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
  });
  app.addHook('onRequest', async ({ headers }) => {
    const encoding = headers['content-encoding'];
    if (encoding !== undefined && encoding.toLowerCase() !== 'identity') throw new ApiError('bodyEncoded');
  });
}
