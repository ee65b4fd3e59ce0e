// `npm run check`: runs the static checks side by side, and sums up.
import { formatResults, runTogether } from './test-run/run-stage.ts';

const CHECKS = ['types', 'boundaries', 'unused', 'docs:check', 'lint'];

const results = await runTogether(
  CHECKS.map((name) => ({ name, command: ['npm', 'run', '--silent', name] })),
);
console.log(`\n${formatResults(results)}`);
process.exitCode = results.every(({ isOk }) => isOk) ? 0 : 1;
