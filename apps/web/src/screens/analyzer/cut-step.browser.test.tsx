import type { ClipClient } from '@framescout/clips';
import { expect, it, onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import '../../ui/theme.css';
import { exampleProspects } from '../../test-support/example-prospects.ts';
import { scannedWorkspace } from '../../test-support/scanned-workspace.ts';
import { TooltipProvider } from '../../ui/tooltip.tsx';
import { WorkspaceContext } from '../../workspace/workspace-context.ts';
import { CutStep } from './cut-step.tsx';

it('keeps the controls in place once formats are compared and clips can be copied', async () => {
  using workspace = scannedWorkspace();
  const opening = Promise.withResolvers<ClipClient>();
  vi.spyOn(workspace.clipMaker, 'client').mockReturnValue(opening.promise);
  onTestFinished(() => void vi.restoreAllMocks());
  workspace.clips.setOpen(true);
  const screen = await render(
    <TooltipProvider>
      <WorkspaceContext value={workspace}>
        <CutStep />
      </WorkspaceContext>
    </TooltipProvider>,
  );
  await document.fonts.ready;
  const placed = [screen.getByLabelText('Save as'), screen.getByRole('checkbox', { name: 'Keep clip 1' })];
  const places = () => placed.map((control) => control.element().getBoundingClientRect().top);
  const before = places();
  opening.resolve({ prospects: async () => exampleProspects, plan: async () => [] } as unknown as ClipClient);
  await expect.element(screen.getByText('Quality: as recorded')).toBeVisible();
  expect(places()).toEqual(before);
});
