import { createReadStream, type Stats, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, normalize, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Serves a folder's files under a path of Vite's development server, with byte ranges, so that browser tests
 * can fetch them. Anything missing, even the folder itself, gets a plain 404.
 */
export function serveFolder(mountPath: string, folder: string): Plugin {
  return {
    name: `framescout:serve-folder:${mountPath}`,
    configureServer(server) {
      server.middlewares.use(mountPath, (request: IncomingMessage, response: ServerResponse) => {
        const path = pathInside(folder, request.url ?? '/');
        const stats = path === null ? undefined : statSync(path, { throwIfNoEntry: false });
        if (path !== null && stats?.isFile()) sendFile(path, stats, request, response);
        else response.writeHead(404).end();
      });
    },
  };
}

function pathInside(folder: string, url: string): string | null {
  const root = resolve(folder);
  const path = join(root, normalize(decodeURIComponent(new URL(url, 'http://localhost').pathname)));
  return path.startsWith(root + sep) ? path : null;
}

function sendFile(path: string, stats: Stats, request: IncomingMessage, response: ServerResponse): void {
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  const start = range ? Number(range[1]) : 0;
  const end = Math.min(range?.[2] ? Number(range[2]) : Number.POSITIVE_INFINITY, stats.size - 1);
  response.setHeader('Accept-Ranges', 'bytes');
  response.setHeader('Content-Length', Math.max(0, end - start + 1));
  if (range) response.setHeader('Content-Range', `bytes ${start}-${end}/${stats.size}`);
  response.statusCode = range ? 206 : 200;
  if (request.method === 'HEAD') response.end();
  else createReadStream(path, { start, end }).pipe(response);
}
