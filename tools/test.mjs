// `npm test`: from a fresh clone to every check and test having run.
import { ensureInstalled, runNode } from './install.mjs';

await ensureInstalled();
process.exitCode = await runNode(['tools/test-run/main.ts']);
