import type { CheckpointSummary } from '@framescout/framescout/page';
import { expect, it, vi } from 'vitest';
import { noteUnfinishedScan, readUnfinishedScans } from '../../../features/scan/index.ts';
import { nextTask } from '../../../platform/next-task.ts';
import {
  exampleCheckpoint,
  exampleReport,
  exampleScores,
  exampleSelections,
} from '../../../test-support/example-scan.ts';
import { exampleWorkspace } from '../../../test-support/example-workspace.ts';
import { showPart } from '../../../test-support/show-part.tsx';
import type { Workspace } from '../../../workspace/workspace.ts';
import { EarlierWorkBar } from './earlier-work-bar.tsx';

/** Shows the bar of a project with a finished scan and, by default, an unfinished one after it. */
async function showBar(unfinished: readonly CheckpointSummary[] = [exampleCheckpoint]) {
  const listCheckpoints = vi.fn(async () =>
    unfinished.map((one) => ({ ...one, project: workspace.project.id })),
  );
  const workspace: Workspace = exampleWorkspace({ listCheckpoints });
  workspace.elements.change('element-1', { selections: exampleSelections });
  workspace.scan.show({ status: 'complete', scores: exampleScores([0.2, 0.9]), report: exampleReport });
  const screen = await showPart(<EarlierWorkBar />, workspace);
  return { workspace, listCheckpoints, screen, offer: screen.getByRole('button', { name: 'RESUME SCAN' }) };
}

it('offers to resume an unfinished scan although the results of an earlier one are shown', async () => {
  const { screen, offer } = await showBar();
  await expect.element(screen.getByText('An unfinished scan of this video is at 37 %.')).toBeVisible();
  await expect.element(offer).toBeVisible();
});

it.each([
  ['match.mp4', []],
  ['other.mp4', [{ videoName: 'other.mp4', names: [] }]],
])('drops the note of an unfinished scan if nothing of it is left: %s', async (videoName, left) => {
  noteUnfinishedScan({ videoName, names: [] });
  const { listCheckpoints } = await showBar([]);
  await expect.poll(() => listCheckpoints).toHaveResolved();
  await nextTask();
  expect(readUnfinishedScans()).toEqual(left);
});

it('offers it no longer once another scan has been started, which replaces it', async () => {
  const { workspace, listCheckpoints, offer } = await showBar();
  await expect.element(offer).toBeVisible();
  await workspace.scan.start();
  expect(workspace.scan.getState().status).toBe('complete');
  await expect.element(offer).not.toBeInTheDocument();
  expect(listCheckpoints).toHaveBeenCalledOnce();
});
