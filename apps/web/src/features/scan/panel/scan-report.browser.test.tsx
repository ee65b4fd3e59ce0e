import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { exampleReport, exampleScores, exampleSelections } from '../../../test-support/example-scan.ts';
import { exampleWorkspace } from '../../../test-support/example-workspace.ts';
import { ScanFigures } from './scan-report.tsx';

it.each(['complete', 'cancelled'] as const)('shows what matters most about a scan: %s', async (status) => {
  using workspace = exampleWorkspace();
  workspace.scan.show({ status, scores: exampleScores([0.2, 0.9]), report: exampleReport });
  const screen = await render(<ScanFigures scan={workspace.scan} />);
  const frames = `${exampleReport.framesLooked} frames`;
  const shown = screen.getByText(status === 'complete' ? frames : 'cancelled', { exact: true });
  await expect.element(shown).toBeVisible();
  if (status === 'cancelled')
    await expect.element(shown).toHaveAttribute('title', expect.stringContaining(frames));
});

it('says that the results are the earlier ones after a scan was cancelled', async () => {
  const finished = Promise.resolve({ status: 'cancelled' as const, report: exampleReport });
  using workspace = exampleWorkspace({ startScan: () => ({ pause() {}, resume() {}, finished }) });
  workspace.elements.change('element-1', { selections: exampleSelections });
  workspace.scan.show({ status: 'complete', scores: exampleScores([0.2, 0.9]), report: exampleReport });
  await workspace.scan.start();
  const screen = await render(<ScanFigures scan={workspace.scan} />);
  await expect.element(screen.getByText('cancelled, earlier results shown', { exact: true })).toBeVisible();
});
