// `npm run crash [-- ROUNDS]`: kills database writers, then whole servers, on every kind of database, and
// reports what was lost.
import { startPostgres } from '../test-support/start-postgres.ts';
import { runCrashRounds } from './crash-rounds.ts';
import { runServiceRounds } from './service-rounds.ts';

const rounds = Number(process.argv[2] ?? 50);
const postgres = await startPostgres();
if (!postgres) console.log('No PostgreSQL is here: only the embedded database is tried.');

let isSound = true;
for (const kind of ['embedded', 'power-loss', ...(postgres ? (['server'] as const) : [])] as const) {
  const databaseUrl = kind === 'server' ? (postgres?.url ?? '') : '';
  const outcome = await runCrashRounds(kind, rounds, { databaseUrl });
  isSound &&= outcome.lost.length === 0 && outcome.unopenable === 0;
  console.log(
    `${kind.padEnd(10)} ${outcome.rounds} rounds, ${outcome.acknowledged} rows acknowledged, ${outcome.lost.length} lost, ${outcome.unopenable} times not to be opened`,
  );
}
for (const url of ['', ...(postgres ? [postgres.url] : [])]) {
  const { acknowledged, lost, mails, repeated, inFlight } = await runServiceRounds(rounds, {
    databaseUrl: url,
  });
  isSound &&= lost.length === 0 && repeated.length === 0;
  const { users, projects, payments, letters } = acknowledged;
  console.log(
    `${url ? 'service, server' : 'service, embedded'}: ${rounds} rounds; ${users} users, ${projects} project versions, ${payments} payments and ${letters} letters acknowledged, ${mails} mails; ${lost.length} lost, ${repeated.length} repeated, ${inFlight} twice because they were in flight`,
  );
  for (const one of [...lost, ...repeated]) console.log(`  ${one}`);
}
await postgres?.stop();
process.exitCode = isSound ? 0 : 1;
