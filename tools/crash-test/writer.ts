// Opens the embedded database and prints the rows in it, then writes more, one at a time, until killed, and prints each
// one that is acknowledged.
import '../../apps/server/src/compile-plainly.ts';
import { writeFileSync, writeSync } from 'node:fs';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { stripeEvents } from '../../apps/server/src/db/schema/index.ts';
import { simulatePowerLoss } from './simulate-power-loss.ts';

const [dataFolder = '', shadowFolder = '', prefix = ''] = process.argv.slice(2);

simulatePowerLoss(dataFolder, shadowFolder);
const { db } = await openDatabase({ dataFolder, databaseUrl: null });
const rows = await db.select({ id: stripeEvents.id }).from(stripeEvents);
writeFileSync(1, `${rows.map(({ id }) => `${id}\n`).join('')}open\n`);
for (let index = 0; ; index++) {
  const id = `${prefix}-${index}`;
  await db.transaction(async (tx) => {
    await tx.insert(stripeEvents).values({ id, type: 'crash-test' });
  });
  writeSync(1, `${id}\n`);
}
