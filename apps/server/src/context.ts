import type { Config } from './config/config.ts';
import type { Database } from './db/database.ts';
import type { Mailer } from './mail/mailer.ts';

/** What the parts of the server work with; put together once, in {@link openServices}. */
export type Context = {
  config: Config;
  db: Database;
  mailer: Mailer;
  /** The address that people type, without a slash at its end. */
  origin(): string;
};
