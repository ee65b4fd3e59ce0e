// `npm run crash [-- ROUNDS]`: simulates power losses of the embedded database, then kills whole servers on every kind
// of database, and says what was lost. `npm run crash:workers [-- ROUNDS]`: kills the command line's workers, and says
// what was lost or done twice.
import { parseArgs } from 'node:util';
import { startPostgres } from '../test-support/start-postgres.ts';
import { ICON, WorkerLab } from '../test-support/worker-lab.ts';
import { runPowerLossRounds } from './power-loss-rounds.ts';
import { runServiceRounds } from './service-rounds.ts';
import { crashWorkers } from './worker-rounds.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { workers: { type: 'boolean', default: false } },
});
const rounds = Number(positionals[0] ?? 50);
const faults = values.workers ? await killWorkers() : [...(await losePower()), ...(await killServers())];
for (const fault of faults) console.log(`  ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;

async function losePower(): Promise<string[]> {
  const { acknowledged, lost, isUnopenable } = await runPowerLossRounds(rounds);
  console.log(`power loss: ${rounds} rounds, ${acknowledged} rows acknowledged, ${lost.length} lost`);
  return isUnopenable ? [...lost, 'a database that is not to be opened'] : lost;
}

async function killServers(): Promise<string[]> {
  await using postgres = await startPostgres();
  if (!postgres) console.log('No PostgreSQL is here: only the embedded database is tried.');
  const faults: string[] = [];
  for (const databaseUrl of ['', ...(postgres ? [postgres.url] : [])]) {
    const outcome = await runServiceRounds(rounds, { databaseUrl });
    const { users, projects, payments, letters } = outcome.acknowledged;
    const { lost, mails, repeated, inFlight } = outcome;
    console.log(
      `${databaseUrl ? 'service, server' : 'service, embedded'}: ${rounds} rounds; ${users.length} users, ${projects.length} project versions, ${payments.length} payments and ${letters.length} letters acknowledged, ${mails} mails; ${lost.length} lost, ${repeated.length} repeated, ${inFlight} twice because they were in flight`,
    );
    faults.push(...lost, ...repeated);
  }
  return faults;
}

async function killWorkers(): Promise<string[]> {
  await using lab = await WorkerLab.open(ICON);
  if (!lab) return ['Workers need a PostgreSQL, and none could be found, installed or fetched.'];
  const { jobs, retries, lost, doubled } = await crashWorkers(lab, rounds, console.log);
  console.log(
    `${rounds} workers killed, ${jobs} recordings, ${retries} attempts taken over; ` +
      `${lost.length} lost, ${doubled.length} double`,
  );
  return [...lost, ...doubled];
}
