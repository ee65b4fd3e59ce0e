import { spawnSync } from 'node:child_process';

let isUpdated: boolean | null = null;

/** Installs a Debian package. @returns false if this isn't Debian, we aren't root, or it fails */
export function installFromDebian(name: string): boolean {
  if (process.getuid?.() !== 0 || !succeeds('apt-get', ['--version'])) return false;
  console.log(`Installing ${name} (apt-get install ${name}) ...`);
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  isUpdated ??= succeeds('apt-get', ['update', '-qq'], environment);
  return (
    isUpdated &&
    succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', '--no-remove', name], environment)
  );
}

/** Runs a command until it exits and returns whether it succeeded. Hides the output of version queries. */
export function succeeds(command: string, args: string[], environment: Record<string, string> = {}): boolean {
  const output = args.some((arg) => arg.endsWith('-version')) ? 'ignore' : 'inherit';
  const env = { ...process.env, ...environment };
  return spawnSync(command, args, { stdio: ['ignore', output, output], env }).status === 0;
}
