import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { PathNotFoundError, WebAppNotBuiltError } from '../errors.ts';

/** The addresses of the web app's pages, all answered by its one document. */
const PAGE_PATHS = ['/', '/app'];

const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const CACHE_ASKING_FIRST = 'no-cache';

/**
 * Serves the built web app. An unknown address gets the app's document with status 404, so that its own
 * not-found page shows; an unknown file gets a plain 404.
 * @throws {WebAppNotBuiltError}
 */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    throw new WebAppNotBuiltError('The web app is not built yet. Run "npm run build" first.', { folder });
  }
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    cacheControl: false,
    // The build puts a hash of the content into the name of every file under assets/.
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(folder, 'assets'));
      reply.header('Cache-Control', isHashed ? CACHE_FOREVER : CACHE_ASKING_FIRST);
    },
  });
  for (const path of PAGE_PATHS) app.get(path, (_request, reply) => reply.sendFile('index.html'));
  app.setNotFoundHandler((request, reply) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (wantsPage && extname(pathname) === '') return reply.status(404).sendFile('index.html');
    throw new PathNotFoundError(pathname);
  });
}
