// Runs on the system's Node (20 or newer) before anything is installed, so no packages and no TypeScript.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 20;
const NODE_FOR_TYPESCRIPT = 24;
const ORPHAN_CHECK_MS = 300;

/** The root folder of the checkout. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Installs exactly the packages in package-lock.json, unless npm's own record in node_modules shows that they
 * are there already. On failure, prints an error and exits with npm's exit code.
 */
export async function ensureInstalled() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < OLDEST_NODE) {
    fail(`FrameScout needs Node ${OLDEST_NODE} or newer to install; this is ${process.version}.`);
  }
  if (isInstalled()) return;
  say('Installing packages (npm ci --ignore-scripts) ...');
  // No package needs its install script, and one would download programs that nothing here uses.
  const exitCode = await run('npm', [
    'ci',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  if (exitCode !== 0) {
    fail(
      `The packages could not be installed (see above). Is the package registry reachable? Then try again.`,
      exitCode,
    );
  }
}

/**
 * Runs a TypeScript program of the checkout, or a package's JavaScript program, on Node 24, which is
 * installed as a package.
 *
 * @param {string[]} args the program, relative to the checkout, and its arguments
 * @returns {Promise<number>} the program's exit code
 */
export function runNode(args) {
  return run(findNode(), args);
}

/**
 * Makes programs started after this call cache their compiled code, since compiling a thousand modules
 * otherwise takes most of their startup. Keeps a cache that the user has configured.
 */
export function keepCompiled() {
  process.env['NODE_COMPILE_CACHE'] ??= join(ROOT, 'node_modules', '.cache', 'compiled');
}

/**
 * Prints a line with our prefix.
 *
 * @param {string} line
 */
export function say(line) {
  process.stdout.write(`framescout: ${line}\n`);
}

/**
 * Prints an error and exits.
 *
 * @param {string} message
 * @param {number} [exitCode]
 * @returns {never}
 */
export function fail(message, exitCode = 1) {
  process.stderr.write(`framescout: ${message}\n`);
  process.exit(exitCode);
}

function isInstalled() {
  const recordPath = join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(recordPath)) return false;
  const wanted = readPackages(join(ROOT, 'package-lock.json'));
  const present = readPackages(recordPath);
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true;
    const found = present[path];
    return found ? found.version === version : optional === true;
  });
}

/**
 * @param {string} lockPath
 * @returns {Record<string, {version?: string, optional?: boolean}>}
 */
function readPackages(lockPath) {
  return JSON.parse(readFileSync(lockPath, 'utf8')).packages;
}

function findNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const names = [`node-${system}-${process.arch}`, `node-bin-${system}-${process.arch}`];
  const packaged = names
    .map((name) => join(ROOT, 'node_modules', name, 'bin', file))
    .find((path) => existsSync(path));
  if (packaged) return packaged;
  if (Number(process.versions.node.split('.')[0]) >= NODE_FOR_TYPESCRIPT) return process.execPath;
  return fail(
    `No Node ${NODE_FOR_TYPESCRIPT} package for ${process.platform}-${process.arch}: ` +
      `install Node ${NODE_FOR_TYPESCRIPT} or newer and try again.`,
  );
}

/**
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<number>}
 */
function run(command, args) {
  const isWindowsNpm = process.platform === 'win32' && command === 'npm';
  const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', shell: isWindowsNpm });
  // Ctrl-C in a terminal reaches the child directly, but a signal sent to this process alone doesn't.
  const ignore = () => {};
  const forward = () => child.kill('SIGTERM');
  process.on('SIGINT', ignore).on('SIGTERM', forward);
  const stopWatching = onOrphaned(forward);
  return new Promise((resolve) => {
    child.once('error', (error) => fail(`Could not start ${command}: ${error.message}`));
    child.once('exit', (code, signal) => {
      process.off('SIGINT', ignore).off('SIGTERM', forward);
      stopWatching();
      resolve(signal ? 130 : (code ?? 1));
    });
  });
}

/**
 * Calls `action` when the parent process exits. npm passes SIGTERM on to the shell that started this program,
 * but that shell exits without forwarding it; the only trace is that this process gets a new parent.
 *
 * @param {() => void} action
 * @returns {() => void} stops watching
 */
function onOrphaned(action) {
  if (!process.env['npm_lifecycle_event']) return () => {};
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    action();
  }, ORPHAN_CHECK_MS);
  return () => clearInterval(timer);
}
