// Opens the database and prints the rows in it.
import { resolve } from 'node:path';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { stripeEvents } from '../../apps/server/src/db/schema/index.ts';

const [dataFolder = '', databaseUrl = ''] = process.argv.slice(2);

const database = await openDatabase({ dataFolder: resolve(dataFolder), databaseUrl: databaseUrl || null });
const rows = await database.db.select({ id: stripeEvents.id }).from(stripeEvents);
await database.close();
process.stdout.write(rows.map(({ id }) => `${id}\n`).join(''));
