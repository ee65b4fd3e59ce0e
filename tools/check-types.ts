import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';

/** Type-checks every project in the checkout, continuing after a failure so that one doesn't hide another. */
const projects = globSync('{packages,apps}/*/tsconfig*.json').concat(
  globSync('{tools,lab,e2e}/tsconfig.json'),
);
const compiler = join('node_modules', '@typescript', 'native', 'bin', 'tsc');

const failed = projects.sort().filter((project) => {
  const record = join('node_modules', '.cache', 'types', `${project.replaceAll(/[\\/]/g, '-')}.tsbuildinfo`);
  const options = ['-p', project, '--incremental', '--tsBuildInfoFile', record];
  const { status } = spawnSync(process.execPath, [compiler, ...options], { stdio: 'inherit' });
  return status !== 0;
});

if (failed.length > 0) {
  console.error(`Type errors in ${failed.join(', ')}.`);
  process.exit(1);
}
console.log(`Types hold in ${projects.length} projects.`);
