import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { batchesOf } from '../../features/scan/index.ts';
import {
  exampleReport,
  exampleScores,
  exampleSelections,
  exampleSightings,
  exampleUpdate,
} from '../../test-support/example-scan.ts';
import { exampleWorkspace } from '../../test-support/example-workspace.ts';
import { WorkspaceContext } from '../../workspace/workspace-context.ts';
import { MissingEvidenceNote } from './missing-evidence-note.tsx';

const SIMILARITIES = [0.2, 0.9, 0.2, 0.9];

/** Shows the note after a scan that found two events. */
async function showNote(isResumed: boolean, scores = exampleSightings(SIMILARITIES)) {
  const workspace = exampleWorkspace({
    startScan: (_request, { onUpdate }) => {
      const finished = Promise.resolve().then(() => {
        onUpdate({ ...exampleUpdate, batches: [...batchesOf(scores)] });
        return { status: 'complete' as const, report: exampleReport, isResumed };
      });
      return { pause() {}, resume() {}, finished };
    },
  });
  workspace.elements.change('element-1', { selections: exampleSelections });
  await workspace.scan.start();
  const screen = await render(
    <WorkspaceContext value={workspace}>
      <MissingEvidenceNote />
    </WorkspaceContext>,
  );
  return { screen, workspace };
}

it('says why the events of a resumed scan cannot be corrected, until there is another scan', async () => {
  const { screen, workspace } = await showNote(true);
  using _open = workspace;
  await expect.element(screen.getByText(/^To correct events, scan the video again/)).toBeVisible();
  workspace.scan.forget();
  await expect.poll(() => screen.container.textContent).toBe('');
});

it('says what the events of a reopened project can be used for, and what learning from them takes', async () => {
  const { screen, workspace } = await showNote(false);
  using _open = workspace;
  const { scores } = workspace.scan.getState();
  workspace.scan.show({ status: 'complete', scores, report: exampleReport });
  await expect.element(screen.getByText(/^Right and wrong are saved.* scan the video again/)).toBeVisible();
});

it('says nothing after a scan whose events can be corrected', async () => {
  const { screen, workspace } = await showNote(false);
  using _open = workspace;
  expect(workspace.scan.getState().events).toHaveLength(2);
  expect(screen.container.textContent).toBe('');
});

it('says nothing of a matcher whose events can never be corrected', async () => {
  const { screen, workspace } = await showNote(true, exampleScores(SIMILARITIES));
  using _open = workspace;
  expect(workspace.scan.getState().events).toHaveLength(2);
  expect(screen.container.textContent).toBe('');
});
