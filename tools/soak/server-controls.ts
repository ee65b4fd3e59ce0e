// Loaded into the server before its own code: its clock follows a file, its garbage is collected on demand, and its
// calls to Stripe go to a local stand-in.
import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { isMainThread } from 'node:worker_threads';
import { z } from 'zod';
import { shiftClock } from './shift-clock.ts';

/** What the file says that the server under test follows. `collections` counts the demands. */
export type Controls = { clockMs: number; collections: number };

const controlsSchema = z.object({ clockMs: z.number(), collections: z.number() });
const EVERY_MS = 50;

const { SOAK_CONTROLS: path = '', SOAK_STRIPE_PORT: port } = process.env;

if (isMainThread) {
  let collections = 0;
  const follow = () => {
    const controls: Controls = controlsSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
    shiftClock(controls.clockMs);
    if (controls.collections > collections) globalThis.gc?.();
    ({ collections } = controls);
  };
  follow();
  setInterval(follow, EVERY_MS).unref();

  const request = https.request.bind(https);
  const redirected = (options: https.RequestOptions) =>
    options.host === 'api.stripe.com'
      ? http.request({ ...options, host: '127.0.0.1', port, agent: undefined })
      : request(options);
  Object.assign(https, { request: redirected });
}
