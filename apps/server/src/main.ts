import { CodedError } from '@framescout/contract';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, toConfig } from './config/config.ts';
import { readEnv } from './config/env.ts';

try {
  const config = toConfig(readEnv(process.env));
  const app = await buildApp(config);
  await app.listen({ port: config.port, host: config.host });
  closeOnSignal(app);
  console.log(`FrameScout runs at ${addressOf(app, config)} (Ctrl-C ends it).`);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}

function closeOnSignal(app: FastifyInstance): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
}

function addressOf(app: FastifyInstance, config: Config): string {
  const [address] = app.addresses();
  const port = typeof address === 'object' ? address.port : config.port;
  const isLocal = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(config.host);
  return `http://${isLocal ? 'localhost' : config.host}:${port}`;
}

function explain(error: unknown): string {
  if (error instanceof CodedError) return error.message;
  if (!(error instanceof Error) || !('code' in error)) return String(error);
  if (error.code === 'EADDRINUSE') {
    return `${error.message}. Another program uses this port: end it, or name another one with PORT=3001.`;
  }
  if (error.code === 'EACCES') {
    return `${error.message}. This port needs more rights: name one above 1023 with PORT=3000.`;
  }
  return error.stack ?? error.message;
}
