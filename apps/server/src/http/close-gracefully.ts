import type { FastifyInstance } from 'fastify';

/** The phases of closing a server, in milliseconds. */
export type ClosingTimes = {
  /** Time between reporting that it is not ready and refusing connections, for load balancers. */
  notice: number;
  /** Time from then until anything still in flight, such as a video, is cut off. */
  deadline: number;
};

const LOOK_EVERY_MS = 100;

/**
 * Closes a server gracefully: requests are still served for a while, then those in flight are completed
 * within a deadline. The server must already report that it is not ready.
 */
export async function closeGracefully(
  app: FastifyInstance,
  { notice, deadline }: ClosingTimes,
): Promise<void> {
  if (notice > 0) await new Promise((resolve) => setTimeout(resolve, notice));
  // A connection whose response is complete would otherwise be kept open for the next request.
  const idle = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS);
  const cut = setTimeout(() => app.server.closeAllConnections(), deadline);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(cut);
  }
}
