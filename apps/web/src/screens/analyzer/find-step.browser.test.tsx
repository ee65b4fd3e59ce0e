import { afterEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { batch } from '../../features/batch/index.ts';
import { exampleSelections } from '../../test-support/example-scan.ts';
import { exampleWorkspace } from '../../test-support/example-workspace.ts';
import { TooltipProvider } from '../../ui/tooltip.tsx';
import type { Workspace } from '../../workspace/workspace.ts';
import { WorkspaceContext } from '../../workspace/workspace-context.ts';
import { FindStep } from './find-step.tsx';

const SECOND = new File(['moving pictures'], 'second.mp4', { type: 'video/mp4' });

afterEach(() => {
  batch.cancel();
  for (const { id } of batch.getState().items) batch.remove(id);
});

function renderStep(workspace: Workspace) {
  return render(
    <TooltipProvider>
      <WorkspaceContext value={workspace}>
        <FindStep isAdvanced={false} onAdvanced={() => undefined} />
      </WorkspaceContext>
    </TooltipProvider>,
  );
}

it('shows a running batch, and cancels it, while a video is open in which nothing is marked', async () => {
  using marked = exampleWorkspace();
  marked.elements.change('element-1', { selections: exampleSelections });
  batch.add([SECOND]);
  const run = batch.run(marked.elements.marked, async (_file, _elements, { signal }) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    return null;
  });
  using workspace = exampleWorkspace({}, { name: 'other.mp4' });
  const screen = await renderStep(workspace);
  await screen.getByRole('button', { name: 'Cancel' }).click();
  expect((await run).isCancelled).toBe(true);
  await expect.element(screen.getByRole('button', { name: 'Analyze Videos (2)' })).toBeDisabled();
});

it('offers no other videos before something is marked', async () => {
  using workspace = exampleWorkspace();
  const screen = await renderStep(workspace);
  await expect.element(screen.getByRole('heading', { name: 'More videos' })).not.toBeInTheDocument();
  workspace.elements.change('element-1', { selections: exampleSelections });
  await expect.element(screen.getByRole('heading', { name: 'More videos' })).toBeVisible();
});
