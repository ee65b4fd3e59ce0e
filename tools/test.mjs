// `npm test`: takes a fresh clone through every check and test.
import { ensureInstalled, runNode } from './install.mjs';

await ensureInstalled();
process.exitCode = await runNode(['tools/test-run/main.ts']);
