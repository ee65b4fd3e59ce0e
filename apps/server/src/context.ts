import type { Config } from './config/config.ts';
import type { Database, DatabaseActivity } from './db/database.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Keyring } from './sealing/keyring.ts';

/** What all parts of the server share; created once, in `openServices`. */
export type Context = {
  config: Config;
  db: Database;
  activity: DatabaseActivity;
  mailer: Mailer;
  /** For hashes and signatures; the same on all nodes. */
  serverKey: Buffer;
  /** For the secrets in the database. */
  keyring: Keyring;
  /** Returns the origin under which people reach the server, without a trailing slash. */
  origin(): string;
  /** Returns the current time, in milliseconds since 1970. */
  now(): number;
};
