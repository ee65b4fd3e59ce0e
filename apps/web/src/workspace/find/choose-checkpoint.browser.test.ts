import type { CheckpointSummary } from '@framescout/framescout/page';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addToProjectList, removeFromProjectList } from '../../features/project-list/index.ts';
import {
  exampleCheckpoint,
  exampleReport,
  exampleScores,
  exampleSelections as selections,
} from '../../test-support/example-scan.ts';
import { exampleWorkspace } from '../../test-support/example-workspace.ts';
import { madeUpEntry, madeUpProject } from '../../test-support/made-up-project.ts';
import type { Workspace } from '../workspace.ts';
import { chooseCheckpoint } from './choose-checkpoint.ts';

const OTHER = 7;

/** An interrupted scan for element 1. */
const checkpointOf = (project?: number): CheckpointSummary => ({
  ...exampleCheckpoint,
  project,
  run: `run of ${project}`,
});

let workspace: Workspace;

beforeEach(() => {
  workspace = exampleWorkspace();
  addToProjectList(madeUpEntry('another project', { id: OTHER }));
});
afterEach(() => {
  removeFromProjectList('another project');
});

it('chooses the scan of the project, and leaves that of another project of the same video to it', () => {
  const own = checkpointOf(workspace.project.id);
  expect(chooseCheckpoint([checkpointOf(OTHER), own], workspace)).toBe(own);
  expect(chooseCheckpoint([checkpointOf(OTHER)], workspace)).toBeNull();
});

it('does not offer to resume a complete scan whose results are yet to be stored', () => {
  const own = checkpointOf(workspace.project.id);
  workspace.scan.show({ status: 'complete', scores: exampleScores([0.9]), report: exampleReport });
  const { results } = workspace.scan;
  const keep = (keptRun: string) =>
    vi.spyOn(workspace.scan, 'results', 'get').mockReturnValue(results && { ...results, keptRun });
  keep(own.run);
  expect(chooseCheckpoint([own], workspace)).toBeNull();
  keep('another run');
  expect(chooseCheckpoint([own], workspace)).toBe(own);
});

it.each([
  [true, `run of ${OTHER}`],
  [false, undefined],
])('chooses that of the earlier work if it is on the same file: %s', (isSameFile, run) => {
  const project = madeUpProject('another project', { id: OTHER });
  const source = { kind: 'file', handle: null } as const;
  const earlierWork = { stored: { project, results: null }, isSameFile, source };
  const { project: own, elements, scan } = workspace;
  expect(chooseCheckpoint([checkpointOf(OTHER)], { project: own, elements, scan, earlierWork })?.run).toBe(
    run,
  );
});

it.each([undefined, OTHER + 1])(
  'chooses one of no stored project where nothing was scanned, nor marked but what it was for: %s',
  (project) => {
    const orphan = checkpointOf(project);
    expect(chooseCheckpoint([orphan], workspace)).toBe(orphan);
    workspace.elements.change('element-1', { selections });
    expect(chooseCheckpoint([orphan], workspace)).toBe(orphan);
    workspace.scan.show({ status: 'complete', scores: exampleScores([0.9]), report: exampleReport });
    expect(chooseCheckpoint([orphan], workspace)).toBeNull();
    workspace.scan.forget();
    workspace.elements.change('element-1', { selections: selections.map((own) => ({ ...own, x: 0.5 })) });
    expect(chooseCheckpoint([orphan], workspace)).toBeNull();
  },
);
