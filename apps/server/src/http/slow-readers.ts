import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Cuts off callers who stop reading their answer: each would otherwise hold a connection, a file and what was
 * read of it for as long as they like. An answer that the server itself is slow to write is left alone.
 * @param stallMs how long no byte of an answer may be taken, in milliseconds
 * @param onCutOff called for each caller who is cut off
 */
export function cutOffSlowReaders(app: FastifyInstance, stallMs: number, onCutOff: () => void): void {
  app.addHook('onSend', async (request, { raw }) => {
    const { socket } = request.raw;
    // Injected requests come through none.
    if (!(socket instanceof Socket)) return;
    // Node's timer starts anew whenever a byte is taken. Once the answer is complete, Node sets another one.
    raw.setTimeout(stallMs, () => {
      if (socket.writableLength === 0) {
        socket.setTimeout(stallMs);
        return;
      }
      onCutOff();
      socket.destroy();
    });
  });
}
