import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

const namesSchema = z.record(z.string(), z.string()).default({});
const manifestSchema = z.object({
  dependencies: namesSchema,
  devDependencies: namesSchema,
  optionalDependencies: namesSchema,
});
const entrySchema = manifestSchema.extend({
  version: z.string().default(''),
  /** Of a workspace's link: the workspace's folder. */
  resolved: z.string().default(''),
  link: z.boolean().default(false),
  optional: z.boolean().default(false),
  peerDependencies: namesSchema,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().default(false) })).default({}),
  bin: z.record(z.string(), z.string()).default({}),
});
const lockSchema = z.object({ packages: z.record(z.string(), entrySchema) });
type Entry = z.output<typeof entrySchema>;
type Lock = Readonly<Record<string, Entry>>;

const IGNORED_OPTIONS: ReadonlySet<string> = new Set(['--no-audit', '--no-fund']);
const WITHOUT_DEV = '--omit=dev';
const WITHOUT_ROOT = '--include-workspace-root=false';
const OF_WORKSPACE = '--workspace=';

/**
 * Does what an `npm ci` in a folder would do, without a registry: links the packages that its
 * `package-lock.json` asks for to those that are installed in a checkout.
 * @param command with the options that the Dockerfile uses
 * @throws {Error} if the command has other options, if a `package.json` and the lock disagree, or if the
 * checkout has other packages installed than the lock names
 */
export function installPackages(command: string, checkout: string, folder: string): void {
  const lock: Lock = lockSchema.parse(readJson(join(folder, 'package-lock.json'))).packages;
  for (const location of findWanted(command, lock, folder)) {
    const entry = entryOf(lock, location);
    const to = join(folder, location);
    mkdirSync(dirname(to), { recursive: true });
    if (entry.link) symlinkSync(relative(dirname(to), join(folder, entry.resolved)), to);
    else if (isInstalled(entry, join(checkout, location))) linkFiles(join(checkout, location), to);
    else if (entry.optional) continue;
    else throw new Error(`${location} ${entry.version} is not installed in ${checkout}. Run "npm ci" there.`);
    for (const [name, path] of Object.entries(entry.bin)) linkProgram(name, join(to, path), location, folder);
  }
}

/** @returns the locations in `node_modules` of the packages that the command would install */
function findWanted(command: string, lock: Lock, folder: string): string[] {
  const [npm, ci, ...options] = command.split(/\s+/);
  const workspace = options.find((option) => option.startsWith(OF_WORKSPACE))?.slice(OF_WORKSPACE.length);
  const known = [...IGNORED_OPTIONS, WITHOUT_DEV, WITHOUT_ROOT, OF_WORKSPACE + workspace];
  const isKnown = npm === 'npm' && ci === 'ci' && options.every((option) => known.includes(option));
  if (!isKnown || (workspace !== undefined) !== options.includes(WITHOUT_ROOT)) {
    throw new Error(`"${command}" has options that this cannot emulate.`);
  }
  const given = Object.keys(lock).filter((location) => {
    const isOwn = !location.includes('node_modules/') && existsSync(join(folder, location, 'package.json'));
    if (isOwn) requireSame(entryOf(lock, location), join(folder, location, 'package.json'));
    return isOwn;
  });
  const links = Object.entries(lock).flatMap(([location, { link, resolved }]) =>
    link && given.includes(resolved) ? [location] : [],
  );
  const starts = workspace === undefined ? ['', ...links] : [`node_modules/${workspace}`];
  if (!starts.every((start) => start === '' || links.includes(start))) {
    throw new Error(`"${command}" is not given the package.json of ${workspace}.`);
  }

  const wanted = new Set<string>();
  const add = (location: string) => {
    if (wanted.has(location)) return;
    wanted.add(location);
    const entry = entryOf(lock, location);
    if (entry.link) add(entry.resolved);
    const peers = Object.keys(entry.peerDependencies).filter(
      (name) => !entry.peerDependenciesMeta[name]?.optional,
    );
    for (const name of [...Object.keys(entry.dependencies), ...peers]) addDependency(location, name);
    for (const name of Object.keys(entry.optionalDependencies)) addDependency(location, name);
  };
  const addDependency = (from: string, name: string) => add(locate(lock, from, name));
  for (const start of starts) {
    add(start);
    if (options.includes(WITHOUT_DEV)) continue;
    const own = entryOf(lock, start).link ? entryOf(lock, start).resolved : start;
    for (const name of Object.keys(entryOf(lock, own).devDependencies)) addDependency(own, name);
  }
  return [...wanted].filter((location) => location.includes('node_modules/'));
}

function requireSame(entry: Entry, manifestPath: string): void {
  const manifest = manifestSchema.parse(readJson(manifestPath));
  if (!isDeepStrictEqual(manifest, manifestSchema.parse(entry))) {
    throw new Error(`${manifestPath} and package-lock.json disagree. Run "npm install".`);
  }
}

/** Finds a dependency as Node does: in the `node_modules` of the package itself, then of each folder above. */
function locate(lock: Lock, from: string, name: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const location =
      folder === '' || folder === '.' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (lock[location]) return location;
    if (location === `node_modules/${name}`)
      throw new Error(`package-lock.json lacks ${name}, which ${from} needs.`);
  }
}

function isInstalled({ version }: Entry, path: string): boolean {
  const manifest = join(path, 'package.json');
  return (
    existsSync(manifest) && z.object({ version: z.string() }).parse(readJson(manifest)).version === version
  );
}

/** Hard-links the files of a package, without the packages within it. */
function linkFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory() && entry.name !== 'node_modules') linkFiles(source, target);
    if (entry.isFile()) linkFile(source, target);
  }
}

function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // Temporary folders may be on another file system.
    copyFileSync(from, to);
  }
}

function linkProgram(name: string, path: string, location: string, folder: string): void {
  const programs = join(
    folder,
    location.slice(0, location.lastIndexOf('node_modules/')),
    'node_modules/.bin',
  );
  mkdirSync(programs, { recursive: true });
  const link = join(programs, name);
  if (!existsSync(link)) symlinkSync(relative(programs, path), link);
}

function entryOf(lock: Lock, location: string): Entry {
  const entry = lock[location];
  if (!entry) throw new Error(`package-lock.json has no "${location}".`);
  return entry;
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
