// Opens the database and prints the rows in it, then writes more, one at a time, until killed, and prints each
// one that is acknowledged.
import '../../apps/server/src/compile-plainly.ts';
import { writeFileSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { stripeEvents } from '../../apps/server/src/db/schema/index.ts';
import { simulatePowerLoss } from './simulate-power-loss.ts';

const [dataFolder = '', databaseUrl = '', shadowFolder = '', prefix = ''] = process.argv.slice(2);

if (shadowFolder) simulatePowerLoss(resolve(dataFolder), resolve(shadowFolder));
const { db } = await openDatabase({ dataFolder: resolve(dataFolder), databaseUrl: databaseUrl || null });
const rows = await db.select({ id: stripeEvents.id }).from(stripeEvents);
writeFileSync(1, `${rows.map(({ id }) => `${id}\n`).join('')}open\n`);
for (let index = 0; ; index++) {
  const id = `${prefix}-${index}`;
  await db.transaction(async (tx) => {
    await tx.insert(stripeEvents).values({ id, type: 'crash-test' });
  });
  writeSync(1, `${id}\n`);
}
