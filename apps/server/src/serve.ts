import { openJobs } from '@framescout/server-jobs';
import type { FastifyInstance } from 'fastify';
import { ensureAdministrator } from './accounts/first-administrator.ts';
import { buildApp } from './app.ts';
import { checkPrice } from './billing/check-price.ts';
import { type Config, isLocal, toConfig } from './config/config.ts';
import { readEnv } from './config/env.ts';
import { isLocalHost } from './config/variables.ts';
import { explainStartupError } from './explain-startup-error.ts';
import { type ClosingTimes, closeGracefully } from './http/close-gracefully.ts';
import { openServices } from './services.ts';

const OLDEST_NODE = 24;
// Long enough for a probe to notice, and less than the 30 s that are often granted.
const PUBLIC_CLOSING = { notice: 5000, deadline: 15_000 };
const IMMEDIATE_CLOSING = { notice: 0, deadline: 2000 };

try {
  checkNode();
  const config = toConfig(readEnv(process.env));
  let address = `http://localhost:${config.port}`;
  const services = await openServices(config, () => config.publicUrl?.origin ?? address, openJobs);
  const { paymentProvider } = services.context;
  const isPriceKnown = paymentProvider === null || (await checkPrice(paymentProvider));
  let isClosing = false;
  const app = await buildApp(services, { isClosing: () => isClosing });
  if (!isPriceKnown) app.log.warn('Stripe did not report the price, so it was not verified.');
  await app.listen({ port: config.port, host: config.host });
  address = addressOf(app, config);
  const setUpPath = await ensureAdministrator(services.context);
  services.startWork(app.log);
  const close = async (times: ClosingTimes) => {
    if (isClosing) return;
    isClosing = true;
    await closeGracefully(app, times);
    await services.close();
  };
  const usualClosing = isLocal(config) ? IMMEDIATE_CLOSING : PUBLIC_CLOSING;
  // Repeating the same signal ends the process immediately.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => close(usualClosing));
  void services.lostDatabase.then((error) => {
    console.error(explainStartupError(error));
    process.exitCode = 1;
    // Nothing may act any longer on what it knows of the earlier database.
    return Promise.all([services.stopWork(), close(IMMEDIATE_CLOSING)]);
  });
  const behind = config.publicUrl ? `, for people at ${config.publicUrl.origin}` : '';
  console.log(`FrameScout is running at ${address}${behind} (press Ctrl-C to stop).`);
  if (services.createdKeyFile) {
    console.log(
      `The keys of the secrets in the database are in ${services.createdKeyFile}. Keep a copy of it, apart from the backups.`,
    );
  }
  if (setUpPath) {
    console.log(
      `To set up the administrator open ${services.context.origin()}${setUpPath} (once, within a day).`,
    );
  }
} catch (error) {
  console.error(explainStartupError(error));
  process.exit(1);
}

function checkNode(): void {
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) return;
  console.error(
    `The server needs Node ${OLDEST_NODE} or newer; this is ${process.version}. "npm start" brings its own.`,
  );
  process.exit(1);
}

function addressOf(app: FastifyInstance, config: Config): string {
  const [address] = app.addresses();
  const port = typeof address === 'object' ? address.port : config.port;
  return `http://${isLocalHost(config.host) ? 'localhost' : config.host}:${port}`;
}
