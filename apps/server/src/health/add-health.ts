import type { HealthCheck } from '@framescout/contract';
import type { FastifyInstance } from 'fastify';

/**
 * Two answers for whoever runs the server: /healthz that it lives, /readyz that it can do its work.
 * @param checkHealth asks every part whether it does its work
 */
export function addHealth(app: FastifyInstance, checkHealth: () => Promise<HealthCheck[]>): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const checks = await checkHealth();
    // Mail that failed for good is for the administrator to see; it does not keep the server from its work.
    const isReady = checks.every(({ name, isHealthy }) => isHealthy || name === 'queue');
    return reply.status(isReady ? 200 : 503).send({
      status: isReady ? 'ready' : 'not ready',
      checks: checks.map(({ name, text }) => ({ name, text })),
    });
  });
}
