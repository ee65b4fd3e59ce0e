import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { pages, titleOf } from '@framescout/contract';
import type { FastifyInstance } from 'fastify';
import { WebAppNotBuiltError } from '../startup-errors.ts';
import { ApiError } from './api-error.ts';
import type { FindCaller } from './caller.ts';
import { pathOf } from './path-of.ts';
import { checkPermission } from './permissions.ts';

const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const CACHE_ASKING_FIRST = 'no-cache';
// Each use asks again, so that it is refused once access has ended; what has not changed is not sent again.
const CACHE_ASKING_FIRST_FOR_ONE = 'private, no-cache';

/**
 * Serves the built web app. An unknown page gets the app's document with status 404, so that the app shows its own
 * not-found page; an unknown file gets a plain 404. Files under analyzer/ are for users with active access only.
 * @throws {WebAppNotBuiltError}
 */
export async function serveWebApp(
  app: FastifyInstance,
  folder: string,
  findCaller: FindCaller,
): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    throw new WebAppNotBuiltError('The web app is not built yet. Run "npm run build" first.', { folder });
  }
  app.addHook('onRequest', async (request) => {
    if (isAnalyzerPath(request.url)) checkPermission('active', await findCaller(request));
  });
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    cacheControl: false,
    // The build puts compressed copies beside the files, so nothing is compressed for a request.
    preCompressed: true,
    setHeaders: (reply, path) => reply.header('Cache-Control', cachingOf(path.slice(folder.length + 1))),
  });
  // One document serves all pages; the router in it knows which one to show. Each is served with its own title, for
  // search engines and for links that are shown with it.
  const document = readFileSync(join(folder, 'index.html'), 'utf8');
  for (const page of Object.values(pages)) {
    const { path } = page;
    const titled = document.replace(/<title>[^<]*<\/title>/, () => `<title>${titleOf(page)}</title>`);
    app.get(path, (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('Cache-Control', CACHE_ASKING_FIRST).send(titled),
    );
  }
  app.setNotFoundHandler((request, reply) => {
    const pathname = pathOf(request.url);
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (wantsPage && extname(pathname) === '') return reply.status(404).sendFile('index.html');
    throw new ApiError('pathNotFound', { details: { path: pathname } });
  });
}

/** The build puts a hash of the content into the name of every file under assets/. */
function cachingOf(path: string): string {
  if (path.startsWith('analyzer')) return CACHE_ASKING_FIRST_FOR_ONE;
  return path.startsWith('assets') ? CACHE_FOREVER : CACHE_ASKING_FIRST;
}

/** Whether a request is for the analyzer's code, even if its path is encoded or otherwise disguised. */
function isAnalyzerPath(url: string): boolean {
  try {
    return /^\/+analyzer(\/|\\|$)/i.test(decodeURIComponent(pathOf(url)));
  } catch {
    return true;
  }
}
