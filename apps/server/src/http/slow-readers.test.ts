import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cutOffSlowReaders } from './slow-readers.ts';

const STALL_MS = 100;
/** More than the buffers between two sockets hold. */
const LARGE = 64 * 1024 * 1024;

let app: FastifyInstance;
let url: URL;
let cutOff = 0;

beforeEach(async () => {
  cutOff = 0;
  app = Fastify();
  cutOffSlowReaders(app, STALL_MS, () => cutOff++);
  app.get('/large', async () => Buffer.alloc(LARGE));
  app.get('/streamed', async () =>
    Readable.from(
      (async function* () {
        for (let sent = 0; sent < LARGE; sent += 65_536) yield Buffer.alloc(65_536);
      })(),
    ),
  );
  app.get('/slow', async () =>
    Readable.from(
      (async function* () {
        for (const part of ['first', 'second']) {
          yield part;
          await pause(5 * STALL_MS);
        }
      })(),
    ),
  );
  url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
});
afterEach(() => app.close());

it.each(['/large', '/streamed'])('cuts off a caller who stops reading: %s', async (path) => {
  const socket = connect(Number(url.port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  await once(socket, 'readable');
  await expect.poll(() => cutOff).toBe(1);
  let received = 0;
  socket.on('data', (bytes: Buffer) => {
    received += bytes.length;
  });
  await once(socket, 'close');
  expect(received).toBeLessThan(LARGE);
  expect(cutOff).toBe(1);
});

it('leaves callers alone who read, however slowly the answer is written, and their connection after it', async () => {
  const socket = connect(Number(url.port), '127.0.0.1');
  let answers = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answers += text;
  });
  for (const _time of [1, 2]) {
    answers = '';
    socket.write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await expect.poll(() => answers).toContain('second\r\n0\r\n');
    await pause(3 * STALL_MS);
  }
  expect([cutOff, socket.destroyed]).toEqual([0, false]);
  socket.destroy();
});
