import './compile-plainly.ts';
import './resolve-drizzle.ts';
import { parseArgs } from 'node:util';
import { CodedError } from '@framescout/contract';
import type { Resets } from './admin/make-administrator.ts';
import { isLocal, toConfig } from './config/config.ts';
import { readEnv } from './config/env.ts';
import { isApiError } from './http/api-error.ts';
import { makeFolder } from './make-folder.ts';
import { DatabaseInUseError } from './startup-errors.ts';

const { toLoggableLine } = await import('./db/loggable-error.ts');

const USAGE = `Makes an account an administrator's, on the server itself: for when nobody can administer it any more.

  npm run make-admin -- ADDRESS [--reset-second-factor] [--reset-access]

ADDRESS                 e-mail address of an account that exists
--reset-second-factor   also turns its second factor off; if it had one, also ends its sessions, revokes
                        its API tokens and removes its webhooks
--reset-access          ends all of these and any change of address, and makes the password useless: its owner
                        sets a new one with "Forgot password?". Needed if the address was never confirmed

Without --reset-access, everything else about the account stays, such as its password: make sure whose it is.

DATABASE_URL or DATA_DIR must be set as for the server. The embedded database can be opened once only: stop the server first.`;

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      'reset-second-factor': { type: 'boolean', default: false },
      'reset-access': { type: 'boolean', default: false },
    },
  });
  const [address] = positionals;
  if (address === undefined || positionals.length > 1) throw new TypeError('One address is needed.');
  await run(address, {
    resetsSecondFactor: values['reset-second-factor'],
    resetsAccess: values['reset-access'],
  });
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}

async function run(address: string, resets: Resets): Promise<void> {
  const config = toConfig(readEnv(process.env));
  if (resets.resetsAccess && config.smtpUrl === null && !isLocal(config)) {
    throw new TypeError('This server sends no mail, so nobody could set a new password: set SMTP_URL first.');
  }
  makeFolder(config.dataFolder);
  // Only now, since wrong arguments need no database.
  const { makeAdministrator } = await import('./admin/make-administrator.ts');
  const { openDatabase } = await import('./db/open-database.ts');
  const database = await openDatabase(config);
  try {
    const made = await makeAdministrator(database.db, address, resets);
    console.log(
      made.wasAdministrator
        ? `${made.email} is an administrator already.`
        : `${made.email} is an administrator now.`,
    );
    if (resets.resetsAccess) {
      console.log(
        'Nobody can get in any more until its owner has set a new password with "Forgot password?".',
      );
    } else if (resets.resetsSecondFactor) {
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
  if (error instanceof CodedError && isApiError(error, 'addressUnconfirmed')) {
    return `${error.message} If its owner should administer the server, run this again with --reset-access.`;
  }
  if (error instanceof CodedError) return error.message;
  if (error instanceof TypeError) return `${error.message}\n\n${USAGE}`;
  return toLoggableLine(error);
}
