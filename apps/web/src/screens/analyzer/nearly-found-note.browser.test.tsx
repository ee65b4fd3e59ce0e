import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { exampleReport, exampleSightings } from '../../test-support/example-scan.ts';
import { exampleWorkspace } from '../../test-support/example-workspace.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { WorkspaceContext } from '../../workspace/workspace-context.ts';
import { NearlyFoundNote } from './nearly-found-note.tsx';

/**
 * A scanned video that shows the element for one second per similarity (0..1), with three seconds in between.
 */
function scannedWorkspace(similarities: readonly number[]): Workspace {
  const scores = exampleSightings(similarities.flatMap((similarity) => [0.1, 0.1, 0.1, similarity]));
  const workspace = exampleWorkspace({}, { frameRate: 1, duration: 4 * similarities.length });
  workspace.scan.show({ status: 'complete', scores, report: exampleReport });
  return workspace;
}

function showNote(workspace: Workspace) {
  return render(
    <WorkspaceContext value={workspace}>
      <NearlyFoundNote />
    </WorkspaceContext>,
  );
}

it('says how many moments are just below the sensitivity, and turns them into events', async () => {
  using workspace = scannedWorkspace([1, 0.7, 1, 0.73]);
  expect(workspace.scan.getState().events).toHaveLength(2);
  const screen = await showNote(workspace);
  await expect
    .element(screen.getByText('2 more moments are just below the sensitivity of 75%: 70 to 73%.'))
    .toBeVisible();
  await screen.getByRole('button', { name: 'LOWER TO 69%' }).click();
  expect(workspace.scan.getState().events).toHaveLength(4);
  expect(screen.container.textContent).toBe('');
});

it('says nothing if there are none', async () => {
  using workspace = scannedWorkspace([1, 0.4, 0.9]);
  const screen = await showNote(workspace);
  expect(screen.container.textContent).toBe('');
});
