import type { FastifyInstance } from 'fastify';

/**
 * Adds two probes for whoever runs the server: /healthz (the process is alive) and /readyz (it can do its work). Anyone can
 * ask them, so they tell nothing else and cost next to nothing.
 * @param isReady whether requests should be sent here
 */
export function addHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await isReady();
    return reply
      .status(ready ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready' });
  });
}
