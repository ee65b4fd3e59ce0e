import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import { addErrorHandler } from './http/error-handler.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { serveUploads } from './http/uploads.ts';
import { serveWebApp } from './http/web-app.ts';

/** Puts the server together; nothing listens yet. */
export async function buildApp(
  config: Pick<Config, 'webFolder' | 'uploadsFolder'>,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: 'warn' },
    // A video being streamed would otherwise hold the server open for as long as it plays.
    forceCloseConnections: true,
  });
  addSecurityHeaders(app);
  addErrorHandler(app);
  app.get('/healthz', async () => ({ status: 'ok' }));
  await serveUploads(app, config.uploadsFolder);
  await serveWebApp(app, config.webFolder);
  return app;
}
