import type { MarkerCheck } from '@framescout/framescout/page';
import { expect, it, vi } from 'vitest';
import { scanElementOf } from '../../../features/elements/index.ts';
import { exampleCheck } from '../../../test-support/example-data.ts';
import { exampleReport, exampleScores } from '../../../test-support/example-scan.ts';
import { type EngineParts, endlessScan, markedWorkspace } from '../../../test-support/example-workspace.ts';
import { showPart } from '../../../test-support/show-part.tsx';
import { CheckNote } from './check-note.tsx';

async function showNote(check: Partial<MarkerCheck>, parts: EngineParts = {}) {
  const checkMarker = vi.fn(async () => ({ ...exampleCheck, ...check }));
  const workspace = markedWorkspace({ checkMarker, ...parts }, { frameRate: 1, duration: 4, totalFrames: 4 });
  const checkAgain = () => workspace.checks.check(scanElementOf(workspace.elements.active));
  await checkAgain();
  return { workspace, checkMarker, checkAgain, screen: await showPart(<CheckNote />, workspace) };
}

it('names the frame that shows something else, with a button to pick it again', async () => {
  const { workspace, screen } = await showNote({ oddFrame: 1, warnings: ['few-pixels'] });
  await expect.element(screen.getByText('Frame 2 does not show what frames 1 and 3 show.')).toBeVisible();
  await expect.element(screen.getByText('If you continue, only the two that match are used.')).toBeVisible();
  expect(screen.getByRole('status').element().textContent).not.toMatch(/stands out|Almost nothing/);
  await screen.getByRole('button', { name: 'Pick frame 2 again' }).click();
  expect(workspace.elements.active.selections.map(({ time }) => time)).toEqual([0, 2]);
});

it('offers to pick a frame again if it differs in part, and none if all agree', async () => {
  const { screen } = await showNote({ variedFrame: 2 });
  await expect.element(screen.getByText(/^Frame 3 differs in part from frames 1 and 2/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Pick frame 3 again' })).toBeEnabled();
  await screen.unmount();
  const { screen: agreed } = await showNote({});
  await expect.element(agreed.getByText('It stands out from this video.')).toBeVisible();
  expect(agreed.getByRole('button').elements()).toEqual([]);
});

it('keeps the result of the last check in place, but disabled, while another runs', async () => {
  const found = { warnings: ['always-there' as const], oddFrame: 2, seenShare: 0.25 };
  const { checkMarker, checkAgain, screen } = await showNote(found);
  const { promise: second, resolve: endSecond } = Promise.withResolvers<MarkerCheck>();
  checkMarker.mockReturnValueOnce(second);
  const note = screen.getByRole('status');
  await expect.element(screen.getByText(/Frame 3 does not show/)).toBeVisible();
  const { height } = note.element().getBoundingClientRect();
  const again = checkAgain();
  await expect.element(screen.getByText(/Checking how well it stands out…/)).toBeVisible();
  await expect.element(screen.getByText(/Seen in 25%/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Pick frame 3 again' })).toBeDisabled();
  expect(note.element().getBoundingClientRect().height).toBe(height);
  endSecond(exampleCheck);
  await again;
  await expect.element(screen.getByText(/It stands out/)).toBeVisible();
});

it('changes nothing during a scan', async () => {
  const { workspace, screen } = await showNote({ oddFrame: 0 }, { startScan: endlessScan });
  void workspace.scan.start();
  await expect.element(screen.getByRole('button', { name: 'Pick frame 1 again' })).toBeDisabled();
});

it.each([
  ['events that are certain', [0.2, 0.97, 0.97, 0.2], false],
  ['only events that are not', [0.2, 0.8, 0.8, 0.2], true],
])('doubts a marked element until a scan has found it, and after %s: %s', async (_what, found, isDoubted) => {
  const { workspace, screen } = await showNote({ verdict: 'unclear' });
  const doubt = screen.getByText(/^The samples hardly match each other/);
  await expect.element(doubt).toBeVisible();
  workspace.scan.show({ status: 'complete', scores: exampleScores(found), report: exampleReport });
  await expect.poll(() => workspace.scan.getState().events.length).toBe(1);
  if (isDoubted) await expect.element(doubt).toBeVisible();
  else await expect.element(doubt).not.toBeInTheDocument();
});
