import type { FastifyInstance } from 'fastify';
import type { DatabaseActivity } from '../db/database.ts';
import { LONGEST_STATEMENT } from '../db/loggable-error.ts';
import { currentRequestId } from './request-id.ts';

/**
 * Logs slow statements: their shape with placeholders and the id of their request, never their values.
 * @param slowMs duration from which a statement counts as slow, in milliseconds; 0 disables logging
 */
export function logSlowStatements(app: FastifyInstance, activity: DatabaseActivity, slowMs: number): void {
  if (slowMs === 0) return;
  const stop = activity.onStatement(({ text, ms, isOk }) => {
    if (ms < slowMs) return;
    const reqId = currentRequestId();
    app.log.warn(
      { ...(reqId && { reqId }), statement: text.slice(0, LONGEST_STATEMENT), ms: Math.round(ms), isOk },
      'A statement was slow.',
    );
  });
  app.addHook('onClose', async () => stop());
}
