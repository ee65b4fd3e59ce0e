import { pages, sitePages } from '@framescout/contract';
import type { FastifyInstance } from 'fastify';

/** Paths hidden from search engines: the API, and pages that show a guest nothing but the login. */
const HIDDEN = [
  '/api/',
  ...Object.values(pages)
    .filter(({ audience }) => audience !== 'anyone')
    .map(({ path }) => path),
];

/**
 * Adds the files for search engines, `/robots.txt` and `/sitemap.xml`, containing the server's own address.
 */
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
