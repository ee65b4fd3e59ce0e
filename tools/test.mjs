// `npm test` and `npm run test:all`: take a fresh clone through the checks and tests.
import { ensureInstalled, keepCompiled, runNode } from './install.mjs';

await ensureInstalled();
// The tests start hundreds of programs.
keepCompiled();
process.exitCode = await runNode(['tools/test-run/main.ts', ...process.argv.slice(2)]);
