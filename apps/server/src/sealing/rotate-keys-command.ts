// `npm run rotate-keys`: replaces the keys of the secrets in the database.
import '../compile-plainly.ts';
import '../resolve-drizzle.ts';
import { parseArgs } from 'node:util';
import { CodedError } from '@framescout/contract';
import { type Config, toConfig } from '../config/config.ts';
import { readEnv } from '../config/env.ts';
import { makeFolder } from '../make-folder.ts';

const { toLoggableLine } = await import('../db/loggable-error.ts');

const USAGE = `Seals all secrets in the database (of second factors and webhooks) with a new key.

  npm run rotate-keys [-- --discard-unreadable]

Without SEALING_KEYS, the new key is generated in the key file of DATA_DIR. With it, put a new key before the
others on all nodes and restart them; then run this, and take the others out.

--discard-unreadable   replaces nothing, but gives up the secrets whose key is lost, so that the server starts
                       again: those with a second factor then need a recovery code, and webhooks have new secrets

DATABASE_URL or DATA_DIR must be set as for the server. The embedded database can be opened once only: stop the server first.`;

try {
  const { values } = parseArgs({ options: { 'discard-unreadable': { type: 'boolean', default: false } } });
  const config = toConfig(readEnv(process.env));
  makeFolder(config.dataFolder);
  await run(config, values['discard-unreadable']);
} catch (error) {
  if (error instanceof CodedError) console.error(error.message);
  else if (error instanceof TypeError) console.error(`${error.message}\n\n${USAGE}`);
  else console.error(toLoggableLine(error));
  process.exitCode = 1;
}

async function run(config: Config, discardsUnreadable: boolean): Promise<void> {
  // Only now, since wrong arguments need no database.
  const { openDatabase } = await import('../db/open-database.ts');
  const { discardUnreadableSecrets, rotateKeys } = await import('./rotate-keys.ts');
  const { db, close } = await openDatabase(config);
  try {
    if (discardsUnreadable) {
      const { secondFactors, serverKey } = await discardUnreadableSecrets(db, config);
      console.log(
        `Gave up the secrets of ${secondFactors} second factors, whose users need recovery codes now.`,
      );
      if (serverKey)
        console.log('All webhooks have new secrets: their users must remove them and add them again.');
      return;
    }
    const former = await rotateKeys(db, config);
    console.log('All secrets are sealed with a new key. Keep a copy of it, apart from the backups.');
    console.log(
      former.length > 0
        ? `Earlier backups need the former key, which is in ${former.join(', ')} now. Keep it for as long as them.`
        : 'Take the others out of SEALING_KEYS on all nodes. Earlier backups need them: keep them for as long as those.',
    );
  } finally {
    await close();
  }
}
