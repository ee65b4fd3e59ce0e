import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { listFiles } from '../list-files.ts';

/** Which tracked files each tracked source file uses. Paths are relative to the checkout, with `/`. */
export type SourceGraph = ReadonlyMap<string, ReadonlySet<string>>;

type Source = { path: string; text: string };
type NamedImport = { names: readonly string[] | null; specifier: string };

const packageSchema = z.object({
  name: z.string(),
  exports: z.record(z.string(), z.string()).default({}),
});

/** What the end-to-end tests drive: the built page and the server. */
const BUILT = ['apps/web/src/main.tsx', 'apps/web/src/site.tsx', 'apps/server/src/main.ts'];

const IMPORT =
  /^(?:import|export)\s+(type\s)?\s*(\{[^}]*\}|\*(?:\s+as\s+\w+)?|\w+(?:\s*,\s*\{[^}]*\})?)\s+from\s+'([^']+)'/gm;
const RE_EXPORT = /^export\s+\{([^}]*)\}\s+from\s+'([^']+)'/gm;
const LITERAL = /'([^'\n]+)'/g;

/**
 * Reads which files use which: through imports of values, and through any text that names a file, such as a
 * worker's, a program's that a test starts, or a fixture's. What an `index.ts` passes on is followed by name, so that
 * importing one function of a package does not count as using all of it.
 */
export function readSourceGraph(): SourceGraph {
  const paths = new Set(listFiles());
  const doors = readDoors(paths);
  const sources = [...paths].filter(isSource).map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const passedOn = new Map(sources.map((source) => [source.path, readPassedOn(source, paths, doors)]));
  return new Map(sources.map((source) => [source.path, findUsed(source, paths, doors, passedOn)]));
}

/** Finds the files that use one of these. @returns each with its distance, 0 for themselves */
export function findUsers(graph: SourceGraph, files: readonly string[]): Map<string, number> {
  const users = new Map<string, string[]>();
  for (const [user, used] of graph) {
    for (const file of used) users.set(file, [...(users.get(file) ?? []), user]);
  }
  const distances = new Map(files.map((file) => [file, 0]));
  const queue = [...files];
  for (const file of queue) {
    for (const user of users.get(file) ?? []) {
      if (distances.has(user)) continue;
      distances.set(user, (distances.get(file) ?? 0) + 1);
      queue.push(user);
    }
  }
  return distances;
}

/** Lists the tests among or using files; what the page or server contains concerns all of e2e. */
export function selectTests(places: readonly string[]): string[] {
  const graph = readSourceGraph();
  const within = places.map((place) => place.replace(/^\.\//, '').replace(/\/+$/, ''));
  const known = new Set([...graph].flatMap(([user, used]) => [user, ...used]));
  const meant = [...known].filter((path) =>
    within.some((place) => path === place || path.startsWith(`${place}/`)),
  );
  return findConcerned(graph, findUsers(graph, meant));
}

/** Lists the test files among the users of some files, and the end-to-end tests if those are built in. */
export function findConcerned(graph: SourceGraph, users: ReadonlyMap<string, number>): string[] {
  const isBuiltIn = BUILT.some((entry) => users.has(entry));
  return [...graph.keys()].filter((path) =>
    path.endsWith('.spec.ts') ? isBuiltIn || users.has(path) : /\.test\.tsx?$/.test(path) && users.has(path),
  );
}

function isSource(path: string): boolean {
  return /\.(ts|tsx|mjs)$/.test(path);
}

/** Returns the file behind each way into a package, such as `@framescout/engine`. */
function readDoors(paths: ReadonlySet<string>): Map<string, string> {
  const doors = new Map<string, string>();
  for (const manifest of globSync('{packages,apps}/*/package.json')) {
    const { name, exports } = packageSchema.parse(JSON.parse(readFileSync(manifest, 'utf8')));
    for (const [door, file] of Object.entries(exports)) {
      const path = normalize(join(manifest, '..', file));
      if (paths.has(path)) doors.set(normalize(join(name, door)), path);
    }
  }
  return doors;
}

/** Returns where the names come from that a file exports but imports itself. */
function readPassedOn({ path, text }: Source, paths: ReadonlySet<string>, doors: Map<string, string>) {
  const passedOn = new Map<string, { file: string; name: string }>();
  for (const [, list = '', specifier = ''] of text.matchAll(RE_EXPORT)) {
    const file = resolve(path, specifier, paths, doors);
    for (const { name, exported } of file ? readNames(list) : [])
      passedOn.set(exported, { file: file ?? '', name });
  }
  return passedOn;
}

function findUsed(
  { path, text }: Source,
  paths: ReadonlySet<string>,
  doors: Map<string, string>,
  passedOn: ReadonlyMap<string, ReadonlyMap<string, { file: string; name: string }>>,
): Set<string> {
  const used = new Set<string>();
  const origin = (file: string, name: string): string => {
    const next = passedOn.get(file)?.get(name);
    return next ? origin(next.file, next.name) : file;
  };
  for (const { names, specifier } of readImports(text)) {
    const file = resolve(path, specifier, paths, doors);
    if (!file) continue;
    if (names) for (const name of names) used.add(origin(file, name));
    else used.add(file);
  }
  const others = text.replaceAll(IMPORT, '');
  for (const [, literal = ''] of others.matchAll(LITERAL)) {
    const file = resolve(path, literal, paths, doors);
    if (file) used.add(file);
  }
  used.delete(path);
  return used;
}

/** Lists what a text imports as a value; `names` is null where it is everything. */
function readImports(text: string): NamedImport[] {
  return [...text.matchAll(IMPORT)]
    .filter(([, isType]) => !isType)
    .map(([, , clause = '', specifier = '']) => {
      const list = /\{([^}]*)\}/.exec(clause)?.[1];
      const isByName = list !== undefined && clause.startsWith('{');
      return { names: isByName ? readNames(list).map(({ name }) => name) : null, specifier };
    });
}

function readNames(list: string): { name: string; exported: string }[] {
  return list
    .replaceAll(/\/\/.*$/gm, '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '' && !entry.startsWith('type '))
    .map((entry) => {
      const [name = '', exported = name] = entry.split(/\s+as\s+/);
      return { name, exported };
    });
}

/** Finds the file that a text in `from` names: relative to it or to the checkout, or a package. */
function resolve(
  from: string,
  specifier: string,
  paths: ReadonlySet<string>,
  doors: Map<string, string>,
): string | undefined {
  const door = doors.get(specifier);
  if (door) return door;
  const path = specifier.replace(/\?\w+$/, '');
  if (basename(path) === '' || path.length > 200) return undefined;
  const candidates = path.startsWith('.') ? [join(from, '..', path), path] : [path.replace(/^\//, '')];
  return candidates.map(normalize).find((candidate) => paths.has(candidate));
}

function normalize(path: string): string {
  return join(path).replaceAll('\\', '/');
}
