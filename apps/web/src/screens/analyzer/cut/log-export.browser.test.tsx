import { expect, it, onTestFinished, vi } from 'vitest';
import { commandDialogs, openDialog } from '../../../features/commands/index.ts';
import { createMarkerLane } from '../../../features/elements/index.ts';
import { exampleWorkspace, scannedWorkspace } from '../../../test-support/example-workspace.ts';
import { showPart } from '../../../test-support/show-part.tsx';
import type { Workspace } from '../../../workspace/workspace.ts';
import { LogExport } from './log-export.tsx';

async function showButtons(workspace: Workspace) {
  onTestFinished(() => openDialog(null));
  const screen = await showPart(<LogExport isCutting={false} />, workspace);
  return (name: string) => screen.getByRole('button', { name });
}

const KINDS = ['csv', 'json', 'edl'];

it.each(KINDS)('exports a complete log as %s', async (kind) => {
  const downloads: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
  const button = await showButtons(scannedWorkspace());
  await button(`Export as ${kind.toUpperCase()}`).click();
  await expect.poll(() => downloads).toEqual([`match-event-analysis.${kind}`]);
});

it('offers more formats, also for markers that count as events without a log', async () => {
  const workspace = exampleWorkspace();
  const button = await showButtons(workspace);
  for (const kind of KINDS) await expect.element(button(`Export as ${kind.toUpperCase()}`)).toBeDisabled();
  await expect.element(button('More formats')).toBeDisabled();
  const lane = createMarkerLane('OBS log', [{ time: 2, endTime: 3, name: 'Ace' }], []);
  workspace.elements.setMarkerLanes([{ ...lane, isUsed: true }]);
  await button('More formats').click();
  expect(commandDialogs.getState().open).toBe('formats');
  for (const kind of KINDS) await expect.element(button(`Export as ${kind.toUpperCase()}`)).toBeDisabled();
});
