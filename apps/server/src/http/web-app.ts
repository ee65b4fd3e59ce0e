import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { pages, sitePages, titleOf } from '@framescout/contract';
import type { FastifyInstance } from 'fastify';
import { SAMPLE_FOLDER } from '../config/config.ts';
import { WebAppNotBuiltError } from '../startup-errors.ts';
import { pathOf } from './address-check.ts';
import { ApiError } from './api-error.ts';
import { checkPermission } from './call-rules.ts';
import type { FindCaller } from './caller.ts';
import { createDocuments, type DocumentFacts } from './documents.ts';

const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const CACHE_ASKING_FIRST = 'no-cache';
// Revalidated on each use, so that it is refused once access has ended; if unchanged it is not sent again.
const CACHE_ASKING_FIRST_FOR_ONE = 'private, no-cache';

/** The document for every page without its own: its router knows which page to show. */
const APP_DOCUMENT = 'index.html';
const SITE_FOLDER = '/site/';
const FFMPEG_FOLDER = '/analyzer/ffmpeg/';

/**
 * Serves the built web app. Each page of the site has its own document, all others share one. An unknown page
 * gets the app's document with status 404, so that the app shows its own not-found page; an unknown file gets
 * a plain 404. A page's path in capitals or with a slash at the end is redirected. Files under analyzer/ are
 * served only to users with active access; those of FFmpeg only where it is switched on.
 * @throws {WebAppNotBuiltError}
 */
export async function serveWebApp(
  app: FastifyInstance,
  folder: string,
  findCaller: FindCaller,
  facts: DocumentFacts,
): Promise<void> {
  if (!existsSync(join(folder, APP_DOCUMENT))) {
    throw new WebAppNotBuiltError('The web app is not built yet. Run "npm run build" first.', { folder });
  }
  app.addHook('onRequest', async (request) => {
    if (isAnalyzerPath(request.url)) checkPermission('active', await findCaller(request));
  });
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    cacheControl: false,
    // The build stores compressed copies next to the files, so nothing is compressed per request.
    preCompressed: true,
    // Documents are served only at the URL of their page.
    allowedPath: (path) =>
      path !== `/${APP_DOCUMENT}` &&
      !path.startsWith(SITE_FOLDER) &&
      !path.includes('/.') &&
      (facts.hasFFmpeg || !path.startsWith(FFMPEG_FOLDER)),
    setHeaders: (reply, path) => reply.header('Cache-Control', cachingOf(path.slice(folder.length + 1))),
  });
  const sendDocument = createDocuments(folder, facts);
  for (const [name, page] of Object.entries(pages)) {
    const isOfSite = Object.hasOwn(sitePages, name);
    const document = isOfSite ? `site/${name}.html` : APP_DOCUMENT;
    // The shared document's router knows which page to show; search engines see the title it is sent with.
    const title = isOfSite ? undefined : titleOf(page);
    app.get(page.path, (request, reply) => sendDocument(request, reply, document, title));
  }
  app.setNotFoundHandler((request, reply) => {
    const pathname = pathOf(request.url);
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    const meant = wantsPage && findPagePath(pathname);
    if (meant) return reply.redirect(meant + new URL(request.url, 'http://localhost').search, 301);
    if (wantsPage && extname(pathname) === '') {
      return sendDocument(request, reply.status(404), APP_DOCUMENT);
    }
    throw new ApiError('pathNotFound', { details: { path: pathname } });
  });
}

/** Returns the path of the page that a path stands for, except for capitals and a slash at its end. */
function findPagePath(pathname: string): string | undefined {
  const plain = pathname.toLowerCase().replace(/\/$/, '');
  return Object.values(pages).find(({ path }) => path === plain)?.path;
}

/** Returns a file's Cache-Control. Names under assets/ and sample/ carry a hash of the content. */
function cachingOf(path: string): string {
  if (path.startsWith('analyzer')) return CACHE_ASKING_FIRST_FOR_ONE;
  return /^(assets|sample)\b/.test(path) ? CACHE_FOREVER : CACHE_ASKING_FIRST;
}

/** Whether a request is for the analyzer's code, even if its path is encoded or otherwise obfuscated. */
function isAnalyzerPath(url: string): boolean {
  try {
    return /^\/+analyzer(\/|\\|$)/i.test(decodeURIComponent(pathOf(url)));
  } catch {
    return true;
  }
}

const SAFE_TYPES = /^(video|audio)\/|^image\/(?!svg)|^application\/json\b/;

/** Serves a folder's files under /uploads/, with byte ranges but no listing, and the sample video. */
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

/** Paths hidden from search engines: the API, and pages that show a guest nothing but the login. */
const HIDDEN = [
  '/api/',
  ...Object.values(pages)
    .filter(({ audience }) => audience !== 'anyone')
    .map(({ path }) => path),
];

/** Adds `/robots.txt` and `/sitemap.xml`, with the server's own address. */
export function addCrawlerFiles(app: FastifyInstance, origin: () => string): void {
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(
        [
          'User-agent: *',
          ...HIDDEN.map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${origin()}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  );
  app.get('/sitemap.xml', (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(
        [
          '<?xml version="1.0" encoding="UTF-8"?>',
          '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
          ...Object.values(sitePages).map(({ path }) => `  <url><loc>${origin()}${path}</loc></url>`),
          '</urlset>',
          '',
        ].join('\n'),
      ),
  );
}
