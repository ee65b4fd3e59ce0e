import type { StatsFs } from 'node:fs';
import { access, constants, statfs } from 'node:fs/promises';
import type { HealthCheck } from '@framescout/contract';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { summarizeMailQueue } from '../mail/read-mail-queue.ts';
import { withTimeout } from '../with-timeout.ts';

/** Timeout (ms): a database that needs longer for a trivial query is not working. */
const TIMEOUT_MS = 2000;
/** Minimum free space of the disk: with less, the database has to refuse the next write. */
const MIN_ROOM_BYTES = 1024 * 1024;

/** Creates the readiness check; concurrent probes share one run. */
export function createReadiness(context: Context): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null;
  return () => {
    asking ??= Promise.all([checkDatabase(context), checkStorage(context)])
      .then((checks) => checks.every(({ isHealthy }) => isHealthy))
      .finally(() => {
        asking = null;
      });
    return asking;
  };
}

/** Checks for administrators whether every part of the server is working, which includes counting mail. */
export async function checkHealth(context: Context): Promise<HealthCheck[]> {
  const [database, storage, queue] = await Promise.all([
    checkDatabase(context),
    checkStorage(context),
    checkQueue(context),
  ]);
  return [{ name: 'api', isHealthy: true, text: 'online' }, database, storage, queue];
}

function checkDatabase({ db }: Context): Promise<HealthCheck> {
  return check(
    'database',
    'connected',
    async () => void (await withTimeout(db.execute(sql`select 1`), TIMEOUT_MS)),
  );
}

function checkStorage({ config }: Context): Promise<HealthCheck> {
  return check('storage', 'available', async () => {
    await withTimeout(access(config.dataFolder, constants.W_OK), TIMEOUT_MS);
    if (!hasRoom(await withTimeout(statfs(config.dataFolder), TIMEOUT_MS)))
      throw new Error('The disk is full.');
  });
}

/** Whether a disk has room. Some network drives report no size, and count as having it. */
export function hasRoom({ bavail, bsize, blocks }: Pick<StatsFs, 'bavail' | 'bsize' | 'blocks'>): boolean {
  return blocks === 0 || bavail * bsize >= MIN_ROOM_BYTES;
}

async function check(
  name: HealthCheck['name'],
  text: string,
  ask: () => Promise<void>,
): Promise<HealthCheck> {
  try {
    await ask();
    return { name, isHealthy: true, text };
  } catch {
    return { name, isHealthy: false, text: 'unavailable' };
  }
}

async function checkQueue({ db }: Context): Promise<HealthCheck> {
  try {
    const { waiting, failed, isPaused } = await summarizeMailQueue(db);
    const parts = [
      waiting === 0 ? 'empty' : `${waiting} waiting`,
      ...(failed > 0 ? [`${failed} failed`] : []),
      ...(isPaused ? ['sending is paused'] : []),
    ];
    return { name: 'queue', isHealthy: failed === 0 && !isPaused, text: parts.join(', ') };
  } catch {
    return { name: 'queue', isHealthy: false, text: 'unavailable' };
  }
}

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
