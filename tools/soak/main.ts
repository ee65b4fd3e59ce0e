// `npm run soak -- --minutes N --seed S [--database embedded|server] [--constant]`: runs the server for some minutes on
// each database while people use it, attack it and break what it needs, and tells what was lost. With --constant, it
// measures the memory at a constant load instead.
import { parseArgs } from 'node:util';
import { findPostgres } from '../test-support/find-postgres.ts';
import { loadConstantly } from './load-constantly.ts';
import { runSoak } from './run-soak.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '3' },
    seed: { type: 'string' },
    database: { type: 'string' },
    constant: { type: 'boolean', default: false },
  },
});
const minutes = Number(values.minutes);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e6));
const kinds = (['embedded', ...(findPostgres() ? (['server'] as const) : [])] as const).filter(
  (kind) => values.database === undefined || values.database === kind,
);
console.log(`Seed ${seed}, ${minutes} minutes on each database: ${kinds.join(', ')}.`);

for (const kind of kinds) {
  const { findings, summary, timings } = await (values.constant
    ? loadConstantly(kind, minutes)
    : runSoak(kind, minutes, seed));
  for (const [what, count] of summary) console.log(`${what.padEnd(28)} ${count}`);
  for (const line of timings) console.log(line);
  console.log(`${kind}: ${findings.length} findings`);
  for (const finding of findings) console.log(`  ${finding}`);
  if (findings.length > 0) process.exitCode = 1;
}
