import type { Config } from './config/config.ts';
import type { Database, DatabaseActivity } from './db/database.ts';
import type { Mailer } from './mail/mailer.ts';

/** What all parts of the server share; built once, in `openServices`. */
export type Context = {
  config: Config;
  db: Database;
  activity: DatabaseActivity;
  mailer: Mailer;
  /** For hashes and signatures; the same on all nodes. */
  serverKey: Buffer;
  /** The origin under which people reach the server, without a trailing slash. */
  origin(): string;
  /** The time, in milliseconds since 1970. */
  now(): number;
};
