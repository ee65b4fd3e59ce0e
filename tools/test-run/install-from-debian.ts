import { spawnSync } from 'node:child_process';

/** Installs a package of Debian's, where this system has them and we may; true where that worked. */
export function installFromDebian(name: string): boolean {
  if (process.getuid?.() !== 0 || !runs('apt-get', ['--version'])) return false;
  console.log(`Installing ${name} (apt-get install ${name}) ...`);
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  const isUpdated = runs('apt-get', ['update', '-qq'], environment);
  return isUpdated && runs('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], environment);
}

/** Runs a command to its end; true where it succeeded. Of mere questions nothing is shown. */
export function runs(command: string, args: string[], environment: Record<string, string> = {}): boolean {
  const output = args.some((arg) => arg.endsWith('-version')) ? 'ignore' : 'inherit';
  const env = { ...process.env, ...environment };
  return spawnSync(command, args, { stdio: ['ignore', output, output], env }).status === 0;
}
