import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { ListedEvent } from '../../features/scan/index.ts';
import { exampleReport } from '../../test-support/example-scan.ts';
import { learningWorkspace } from '../../test-support/learning-workspace.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { WorkspaceContext } from '../../workspace/workspace-context.ts';
import { LessCertainNote } from './less-certain-note.tsx';

/** A video whose scan finds one-second events with these confidences, one every three seconds. */
async function workspaceWith(confidences: readonly number[]) {
  const similarities = [0.1, ...confidences.flatMap((confidence) => [confidence, 0.1, 0.1])];
  return (await learningWorkspace(similarities)).workspace;
}

function showNote(
  workspace: Workspace,
  onReview: (events: readonly ListedEvent[]) => void = () => undefined,
) {
  return render(
    <WorkspaceContext value={workspace}>
      <LessCertainNote onReview={onReview} />
    </WorkspaceContext>,
  );
}

const SAID = /^2 of 5 events are less certain: 82 to 84%, the others 97 to 100%/;

it('says how many events are less certain than the others, and offers to review exactly these', async () => {
  using workspace = await workspaceWith([1, 0.82, 0.98, 0.84, 0.97]);
  const onReview = vi.fn<(events: readonly ListedEvent[]) => void>();
  const screen = await showNote(workspace, onReview);
  await expect.element(screen.getByText(SAID)).toBeVisible();
  await screen.getByRole('button', { name: 'REVIEW 2' }).click();
  const [reviewed] = onReview.mock.lastCall ?? [];
  expect(reviewed?.map(({ startTime }) => startTime).sort((a, b) => a - b)).toEqual([4, 10]);
});

it('offers to review only those that can be learned from', async () => {
  using workspace = await workspaceWith([1, 0.82, 0.98, 0.84, 0.97]);
  vi.spyOn(workspace.corrections, 'canCorrect').mockImplementation(({ startTime }) => startTime === 10);
  const screen = await showNote(workspace);
  await expect.element(screen.getByRole('button', { name: 'REVIEW 1' })).toBeVisible();
});

it('says so for stored results too, but offers no review, as nothing can be learned from it', async () => {
  using workspace = await workspaceWith([1, 0.82, 0.98, 0.84, 0.97]);
  const { scores } = workspace.scan.getState();
  workspace.scan.show({ status: 'complete', scores, report: exampleReport });
  const screen = await showNote(workspace);
  await expect.element(screen.getByText(SAID)).toBeVisible();
  expect(screen.getByRole('button').elements()).toEqual([]);
});

it('says nothing if no events are less certain than the others', async () => {
  using workspace = await workspaceWith([1, 0.98, 0.97, 0.96]);
  const screen = await showNote(workspace);
  expect(screen.container.textContent).toBe('');
});
