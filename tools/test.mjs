// `npm test`: takes a fresh clone through every check and test.
import { ensureInstalled, keepCompiled, runNode } from './install.mjs';

await ensureInstalled();
// The tests start hundreds of programs.
keepCompiled();
process.exitCode = await runNode(['tools/test-run/main.ts']);
