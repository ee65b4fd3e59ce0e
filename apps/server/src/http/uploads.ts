import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { SAMPLE_FOLDER } from '../config/config.ts';

const SAFE_TYPES = /^(video|audio)\/|^image\/(?!svg)|^application\/json\b/;

/**
 * Serves the files of a folder under /uploads/, with byte ranges, but without subfolders or a listing. The
 * sample video is served too, unless the folder has one of its own.
 */
export async function serveUploads(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: [...new Set([folder, SAMPLE_FOLDER])],
    prefix: '/uploads/',
    decorateReply: false,
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    cacheControl: false,
    suppressWarning: true,
    allowedPath: (path) => !path.slice(1).includes('/'),
    setHeaders: (reply) => {
      reply.header('Cache-Control', 'no-cache');
      const type = String(reply.getHeader('Content-Type') ?? '');
      if (!SAFE_TYPES.test(type)) reply.header('Content-Type', 'application/octet-stream');
    },
  });
}
