import type { FastifyInstance } from 'fastify';
import { checkHealth } from '../admin/statistics.ts';
import type { Context } from '../context.ts';

/** Two answers for whoever runs the server: /healthz that it lives, /readyz that it can do its work. */
export function addHealth(app: FastifyInstance, context: Context): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const checks = await checkHealth(context);
    // Mail that failed for good is for the administrator to see; it does not keep the server from its work.
    const isReady = checks.every(({ name, isHealthy }) => isHealthy || name === 'queue');
    return reply.status(isReady ? 200 : 503).send({
      status: isReady ? 'ready' : 'not ready',
      checks: checks.map(({ name, text }) => ({ name, text })),
    });
  });
}
