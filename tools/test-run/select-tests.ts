import { findUsers, readSourceGraph, type SourceGraph } from '../source-graph/source-graph.ts';

/** What the end-to-end tests drive: the built page and the server. */
const BUILT = ['apps/web/src/main.tsx', 'apps/web/src/site.tsx', 'apps/server/src/main.ts'];

/**
 * Lists the test files that concern files or folders: those that are among them, and those that use them, directly or
 * not. Whatever ends up in the page or the server concerns all end-to-end tests.
 */
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
