// `npm run crash:workers [-- ROUNDS]`: kills the command line's workers with `kill -9` and reports what was
// lost or done twice.

import { ICON, WorkerLab } from '../../test-support/worker-lab.ts';
import { crashWorkers } from './crash-workers.ts';

const rounds = Number(process.argv[2] ?? 50);
await using lab = await WorkerLab.open(ICON);
if (!lab) {
  console.error('Workers need a PostgreSQL, and none could be found, installed or fetched.');
  process.exit(1);
}
const { jobs, retries, lost, doubled } = await crashWorkers(lab, rounds, (text) => console.log(text));
console.log(
  `${rounds} workers killed, ${jobs} recordings, ${retries} attempts taken over; ` +
    `${lost.length} lost, ${doubled.length} double`,
);
for (const line of [...lost, ...doubled]) console.log(`  ${line}`);
process.exitCode = lost.length + doubled.length === 0 ? 0 : 1;
