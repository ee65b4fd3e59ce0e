import { parseArgs } from 'node:util';
import { CodedError } from '@framescout/contract';
import { makeAdministrator } from './admin/make-administrator.ts';
import { toConfig } from './config/config.ts';
import { readEnv } from './config/env.ts';
import { toLoggableLine } from './db/loggable-error.ts';
import { openDatabase } from './db/open-database.ts';
import { makeFolder } from './make-folder.ts';
import { DatabaseInUseError } from './startup-errors.ts';

const USAGE = `Makes an account an administrator's, on the server itself: for when nobody can administer it any more.

  npm run make-admin -- ADDRESS [--reset-second-factor]

ADDRESS                 e-mail address of an account that exists
--reset-second-factor   also turns its second factor off; if it had one, also ends its sessions, revokes
                        its API tokens and removes its webhooks

Everything else about the account stays, such as its password: make sure whose account it is.

DATABASE_URL or DATA_DIR must be set as for the server. The embedded database can be opened once only: stop the server first.`;

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'reset-second-factor': { type: 'boolean', default: false } },
  });
  const [address] = positionals;
  if (address === undefined || positionals.length > 1) throw new TypeError('One address is needed.');
  await run(address, values['reset-second-factor']);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}

async function run(address: string, resetsSecondFactor: boolean): Promise<void> {
  const config = toConfig(readEnv(process.env));
  makeFolder(config.dataFolder);
  const database = await openDatabase(config);
  try {
    const made = await makeAdministrator(database.db, address, { resetsSecondFactor });
    console.log(
      made.wasAdministrator
        ? `${made.email} is an administrator already.`
        : `${made.email} is an administrator now.`,
    );
    if (resetsSecondFactor) {
      console.log(
        made.isSecondFactorReset
          ? 'The second factor is off, all sessions have ended, and API tokens and webhooks are gone.'
          : 'There was no second factor.',
      );
    }
  } finally {
    await database.close();
  }
}

function explain(error: unknown): string {
  if (error instanceof DatabaseInUseError) {
    return `${error.message} A server on the embedded database has to be stopped for this command, and started again afterwards.`;
  }
  if (error instanceof CodedError) return error.message;
  if (error instanceof TypeError) return `${error.message}\n\n${USAGE}`;
  return toLoggableLine(error);
}
