// `npm run crash [-- ROUNDS]`: kills writers on every kind of database and says what was lost.
import { startPostgres } from '../test-run/start-postgres.ts';
import { runCrashRounds } from './crash-rounds.ts';

const rounds = Number(process.argv[2] ?? 50);
const postgres = await startPostgres();
if (!postgres) console.log('No PostgreSQL is here: only the embedded database is tried.');

let isSound = true;
for (const kind of ['embedded', 'power-loss', ...(postgres ? (['server'] as const) : [])] as const) {
  const outcome = await runCrashRounds(kind, rounds, kind === 'server' ? postgres?.url : '');
  isSound &&= outcome.lost.length === 0 && outcome.unopenable === 0;
  console.log(
    `${kind.padEnd(10)} ${outcome.rounds} rounds, ${outcome.acknowledged} rows acknowledged, ${outcome.lost.length} lost, ${outcome.unopenable} times not to be opened`,
  );
}
await postgres?.stop();
process.exitCode = isSound ? 0 : 1;
