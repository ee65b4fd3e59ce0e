// `npm start`: from a fresh clone to the running app.
import { hashSources, isBuildCurrent, stampBuild } from './build-stamp.mjs';
import { ensureInstalled, fail, keepCompiled, ROOT, runNode, say } from './install.mjs';

await ensureInstalled();
if (!(await isBuildCurrent(ROOT))) await build();
keepCompiled();
process.exitCode = await runNode(['apps/server/src/main.ts']);

async function build() {
  say('Building the web app ...');
  const sources = await hashSources(ROOT);
  const exitCode = await runNode([
    'node_modules/vite/bin/vite.js',
    'build',
    'apps/web',
    '--logLevel',
    'warn',
  ]);
  if (exitCode !== 0) fail('The build failed (see above).', exitCode);
  await stampBuild(ROOT, sources);
}
