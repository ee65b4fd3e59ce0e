import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Env } from './env.ts';

/** What the server needs to know to run. Folders are absolute. */
export type Config = {
  port: number;
  host: string;
  /** The built web app. */
  webFolder: string;
  /** The files served under /uploads/. */
  uploadsFolder: string;
};

const APPS_FOLDER = fileURLToPath(new URL('../../..', import.meta.url));

/** The configuration that an environment asks for, with a default for everything. */
export function toConfig(env: Env): Config {
  return {
    port: env.PORT ?? 3000,
    host: env.HOST ?? '127.0.0.1',
    webFolder: resolve(APPS_FOLDER, 'web/dist'),
    uploadsFolder: resolve(env.UPLOADS_DIR ?? resolve(APPS_FOLDER, 'server/uploads')),
  };
}
