// `npm run soak -- --minutes N --seed S [--database embedded|server]`: runs the server for some minutes on each database
// while people use it, attack it and break what it needs, and tells what was lost.
import { parseArgs } from 'node:util';
import { findPostgres } from '../test-support/find-postgres.ts';
import { runSoak } from './run-soak.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '3' },
    seed: { type: 'string' },
    database: { type: 'string' },
  },
});
const minutes = Number(values.minutes);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e6));
const kinds = (['embedded', ...(findPostgres() ? (['server'] as const) : [])] as const).filter(
  (kind) => values.database === undefined || values.database === kind,
);
console.log(`Seed ${seed}, ${minutes} minutes on each database: ${kinds.join(', ')}.`);

for (const kind of kinds) {
  const { findings, summary, timings } = await runSoak(kind, minutes, seed);
  for (const [what, count] of summary) console.log(`${what.padEnd(28)} ${count}`);
  for (const line of timings) console.log(line);
  console.log(`${kind}: ${findings.length} findings`);
  for (const finding of findings) console.log(`  ${finding}`);
  if (findings.length > 0) process.exitCode = 1;
}
