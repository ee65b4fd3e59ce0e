import { access, constants } from 'node:fs/promises';
import type { HealthCheck } from '@framescout/contract';
import { sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { readMailQueue } from '../mail/read-mail-queue.ts';

/** Checks whether every part of the server does its work. */
export async function checkHealth(context: Context): Promise<HealthCheck[]> {
  const [database, storage, queue] = await Promise.all([
    check('database', 'connected', async () => void (await context.db.execute(sql`select 1`))),
    check('storage', 'available', () => access(context.config.dataFolder, constants.W_OK)),
    checkQueue(context),
  ]);
  return [{ name: 'api', isHealthy: true, text: 'online' }, database, storage, queue];
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

async function checkQueue(context: Context): Promise<HealthCheck> {
  try {
    const { waiting, failed } = await readMailQueue(context);
    const parts = [
      waiting === 0 ? 'empty' : `${waiting} waiting`,
      ...(failed > 0 ? [`${failed} failed`] : []),
    ];
    return { name: 'queue', isHealthy: failed === 0, text: parts.join(', ') };
  } catch {
    return { name: 'queue', isHealthy: false, text: 'unavailable' };
  }
}
