// `npm run faults -- --seed N --count 60`: seeds faults into the code that ships and tells which tests catch them: the
// default tier's that use the file or, where those miss it, the full tier's.
import { parseArgs } from 'node:util';
import { prepareRun } from '../../tools/test-run/prepare-run.ts';
import { readSourceGraph } from '../../tools/test-run/source-graph.ts';
import { findCaught } from './find-caught.ts';
import { type Fault, pickFaults } from './find-faults.ts';
import { testsOfTier } from './tests-of-tier.ts';

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '60' } },
});
const faults = pickFaults(Number(values.seed), Number(values.count));
console.log(`Seed ${values.seed}: ${faults.length} faults.`);

// Ends as if by itself, so that the seeded fault is taken out again.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const caught = { default: [] as Fault[], full: [] as Fault[] };
let missed: Fault[] = faults;
await using run = await prepareRun('full');
const graph = readSourceGraph();
for (const tier of ['default', 'full'] as const) {
  const tried = missed;
  missed = [];
  await findCaught(tried, testsOfTier(tier, graph, run.hasPostgres), (fault, caughtBy) => {
    if (caughtBy) caught[tier].push(fault);
    else missed.push(fault);
    console.log(
      `FAULT ${describe(fault)}: ${caughtBy ? `caught by ${caughtBy}` : `missed by the ${tier} tier`}`,
    );
  });
}

const byAny = caught.default.length + caught.full.length;
console.log(`\nCaught by the full tier alone:\n${caught.full.map(describe).join('\n') || 'none'}`);
console.log(`\nCaught by nothing:\n${missed.map(describe).join('\n') || 'none'}\n`);
console.log(
  `Seed ${values.seed}: of ${faults.length} faults, ${byAny} are caught, ${caught.default.length} of them ` +
    `(${Math.round((100 * caught.default.length) / Math.max(1, byAny))} %) by the default tier.`,
);

function describe({ kind, file, line, before, after }: Fault): string {
  const short = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 60);
  return `${file}:${line}, ${kind}: ${short(before)} -> ${short(after)}`;
}
