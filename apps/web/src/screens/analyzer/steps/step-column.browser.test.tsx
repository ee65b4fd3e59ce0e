import type { ScanOutcome } from '@framescout/framescout/page';
import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { batchesOf } from '../../../features/scan/index.ts';
import { exampleReport, exampleScores } from '../../../test-support/example-scan.ts';
import { exampleScan, markedWorkspace } from '../../../test-support/example-workspace.ts';
import { showPart } from '../../../test-support/show-part.tsx';
import { keepFocus } from '../../../ui/page/keep-focus.ts';
import type { Workspace } from '../../../workspace/workspace.ts';
import { StepColumn } from './step-column.tsx';
import { useStepView } from './use-step-view.ts';

function Column({ workspace }: { workspace: Workspace }) {
  const steps = useStepView(workspace);
  return <StepColumn steps={steps} readEventPicture={async () => null} onReview={() => undefined} />;
}

/** Renders the column with a scan that has found two events, and ends when told to. */
async function renderScan(width: number) {
  const { promise: finished, resolve: end, reject: fail } = Promise.withResolvers<ScanOutcome>();
  const batches = [...batchesOf(exampleScores([0.2, 0.9, 0.9, 0.9, 0.2, 0.2, 0.9, 0.9, 0.2, 0.2]))];
  const workspace = markedWorkspace(
    { startScan: exampleScan(finished, { batches }), listCheckpoints: async () => [] },
    { frameRate: 1, duration: 10, totalFrames: 10 },
  );
  const screen = await showPart(
    <div style={{ width, height: 700 }}>
      <Column workspace={workspace} />
    </div>,
    workspace,
  );
  await document.fonts.ready;
  return { screen, workspace, end: () => end({ status: 'complete', report: exampleReport }), fail };
}

it('keeps everything that someone may be about to press in place when a scan ends', async () => {
  await page.viewport(1280, 800);
  const { screen, end } = await renderScan(340);
  await screen.getByRole('button', { name: 'LOG EVENTS' }).click();
  await expect.element(screen.getByRole('button', { name: 'PAUSE Analysis' })).toBeVisible();
  const stays = [
    screen.getByRole('slider', { name: 'Detection Sensitivity' }),
    screen.getByRole('combobox', { name: 'Sort by' }),
    screen.getByRole('row').first(),
  ];
  const tops = () => stays.map((it) => it.element().getBoundingClientRect().top);
  await expect.element(screen.getByRole('row').first()).toBeVisible();
  const before = tops();
  end();
  await expect.element(screen.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'PAUSE Analysis' })).not.toBeInTheDocument();
  expect(tops()).toEqual(before);
});

it('fits the controls of a scan into the header of its step, running and paused', async () => {
  const { screen } = await renderScan(320);
  await screen.getByRole('button', { name: 'LOG EVENTS' }).click();
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  const rightOf = () => cancel.element().getBoundingClientRect().right;
  await expect.element(screen.getByText('ANALYZING...')).toBeVisible();
  const running = rightOf();
  expect(running).toBeLessThanOrEqual(320);
  await screen.getByRole('button', { name: 'PAUSE Analysis' }).click();
  await expect.element(screen.getByRole('button', { name: 'RESUME Analysis' })).toBeVisible();
  expect(rightOf()).toBe(running);
});

it('shows its "analyzing" label in full in the column of a small screen', async () => {
  const { screen } = await renderScan(340);
  await screen.getByRole('button', { name: 'LOG EVENTS' }).click();
  await expect.element(screen.getByText('ANALYZING...')).toBeVisible();
  const { scrollWidth, clientWidth } = screen.getByText('ANALYZING...').element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

it("keeps the keyboard's place on the page when a scan starts and ends", async () => {
  onTestFinished(keepFocus());
  const { screen, end } = await renderScan(340);
  await expect.element(screen.getByRole('button', { name: 'LOG EVENTS' })).toBeVisible();
  screen.getByRole('button', { name: 'LOG EVENTS' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('region', { name: 'Analysis' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('button', { name: 'PAUSE Analysis' })).toHaveFocus();
  end();
  await expect.element(screen.getByRole('button', { name: 'Find', exact: true })).toHaveFocus();
});

it('says that a scan failed where it was started, even if an earlier quick look is shown again', async () => {
  const { screen, workspace, fail } = await renderScan(340);
  const report = { ...exampleReport, isQuick: true };
  workspace.scan.show({ status: 'complete', scores: exampleScores([0.2, 0.9, 0.2]), report });
  await expect.element(screen.getByText('Quick look', { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Find', exact: true }).click();
  await screen.getByRole('button', { name: 'LOG EVENTS' }).click();
  await expect.element(screen.getByText('ANALYZING...')).toBeVisible();
  fail(new Error('The decoder gave up.'));
  await expect.element(screen.getByText('The analysis failed at 42 %.')).toBeVisible();
  await expect.element(screen.getByText('failed', { exact: true })).toBeVisible();
  expect(workspace.scan.getState().status).toBe('complete');
});
