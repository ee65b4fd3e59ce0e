import type { HealthCheck } from '@framescout/contract';
import type { FastifyInstance } from 'fastify';

/**
 * Adds two probes for whoever runs the server: /healthz (the process is alive) and /readyz (it can do its
 * work).
 * @param checkHealth looks at every part of the server
 */
export function addHealth(app: FastifyInstance, checkHealth: () => Promise<HealthCheck[]>): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const checks = await checkHealth();
    // Mail that failed for good concerns the administrator; the server can work all the same.
    const isReady = checks.every(({ name, isHealthy }) => isHealthy || name === 'queue');
    return reply.status(isReady ? 200 : 503).send({
      status: isReady ? 'ready' : 'not ready',
      checks: checks.map(({ name, text }) => ({ name, text })),
    });
  });
}
