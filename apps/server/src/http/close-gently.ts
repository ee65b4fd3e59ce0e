import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long a server takes to close, in milliseconds. */
export type ClosingTimes = {
  /** From answering that it is not ready until it refuses new connections, so that a load balancer can notice. */
  notice: number;
  /** From then until what is still in flight, such as a video, is cut off. */
  deadline: number;
};

const LOOK_EVERY_MS = 100;

/**
 * Closes a server: requests go on being answered for a while, then those in flight are finished, within a deadline.
 * Whether the server is ready must be answered with no before this is called.
 */
export async function closeGently(app: FastifyInstance, { notice, deadline }: ClosingTimes): Promise<void> {
  if (notice > 0) await sleep(notice);
  // A connection that has had its answer would otherwise be kept open for the next request.
  const idle = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS);
  const cut = setTimeout(() => app.server.closeAllConnections(), deadline);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(cut);
  }
}
