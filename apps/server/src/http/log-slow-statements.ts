import type { FastifyInstance } from 'fastify';
import type { DatabaseActivity } from '../db/database.ts';
import { LONGEST_STATEMENT } from '../db/loggable-error.ts';
import { currentRequestId } from './request-id.ts';

/**
 * Logs statements that take long: their shape with placeholders, and whose request they were for, never their values.
 * @param slowMs from which a statement counts as slow; 0 logs none
 */
export function logSlowStatements(app: FastifyInstance, activity: DatabaseActivity, slowMs: number): void {
  if (slowMs === 0) return;
  const stop = activity.onStatement(({ text, ms, isOk }) => {
    if (ms < slowMs) return;
    const reqId = currentRequestId();
    app.log.warn(
      { ...(reqId && { reqId }), statement: text.slice(0, LONGEST_STATEMENT), ms: Math.round(ms), isOk },
      'A statement took long.',
    );
  });
  app.addHook('onClose', async () => stop());
}
