import { expect, it } from 'vitest';
import { findUsers, readSourceGraph } from './source-graph.ts';

const graph = readSourceGraph();

it('follows what a package passes on to the file that defines it', () => {
  const used = graph.get('packages/exports/src/formats/edl.test.ts');
  expect(used).toContain('packages/exports/src/formats/write-export.ts');
  const app = [...(graph.get('apps/web/src/workspace/save/export-actions.ts') ?? [])];
  expect(app).toContain('packages/exports/src/formats/write-export.ts');
  expect(app).not.toContain('packages/exports/src/index.ts');
});

it('counts a worker, a started program and a fixture that a file names as used', () => {
  expect(graph.get('packages/framescout/src/worker/engine-client.ts')).toContain(
    'packages/framescout/src/worker/engine.worker.ts',
  );
  expect(graph.get('tools/test-support/run-server.ts')).toContain('apps/server/src/main.ts');
});

it('does not count what is imported for its type alone', () => {
  expect(graph.get('tools/test-run/plan-steps.ts')).not.toContain('tools/test-run/run-stage.ts');
});

it('finds users of users, with their distance', () => {
  const small = new Map([
    ['test', new Set(['door'])],
    ['door', new Set(['core'])],
    ['other', new Set(['test'])],
  ]);
  expect([...findUsers(small, ['core'])]).toEqual([
    ['core', 0],
    ['door', 1],
    ['test', 2],
    ['other', 3],
  ]);
});
