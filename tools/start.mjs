// `npm start`: from a fresh clone to the running app.
import { ensureInstalled, fail, runNode, say } from './install.mjs';

await ensureInstalled();

say('Building the web app ...');
const buildExitCode = await runNode([
  'node_modules/vite/bin/vite.js',
  'build',
  'apps/web',
  '--logLevel',
  'warn',
]);
if (buildExitCode !== 0) fail('The build failed (see above).', buildExitCode);

process.exitCode = await runNode(['apps/server/src/main.ts']);
