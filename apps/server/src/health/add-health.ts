import type { FastifyInstance } from 'fastify';

/**
 * Adds two probes for the operator: /healthz (the process is alive) and /readyz (it can do its work). Anyone
 * can call them, so they reveal nothing else and cost next to nothing.
 * @param isReady returns whether requests should be sent here
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
