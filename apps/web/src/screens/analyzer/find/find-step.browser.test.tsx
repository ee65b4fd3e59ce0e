import { RemoteError } from '@framescout/contract';
import type { MarkerCheck, ScanForecast } from '@framescout/framescout/page';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { batch, type ScanVideo } from '../../../features/batch/index.ts';
import { isMarked } from '../../../features/elements/index.ts';
import { withoutHandles } from '../../../platform/pick-file.ts';
import { exampleCheck } from '../../../test-support/example-data.ts';
import {
  exampleCheckpoint,
  exampleReport,
  exampleScores,
  exampleSelections,
} from '../../../test-support/example-scan.ts';
import { exampleScan, exampleWorkspace, markedWorkspace } from '../../../test-support/example-workspace.ts';
import { showPart } from '../../../test-support/show-part.tsx';
import { Step } from '../../../ui/layout/step.tsx';
import { keepFocus } from '../../../ui/page/keep-focus.ts';
import { toastStore } from '../../../ui/toasts/toast-store.ts';
import type { Workspace } from '../../../workspace/workspace.ts';
import { FindStep } from './find-step.tsx';

const [SECOND, THIRD] = ['second.mp4', 'third.mp4'].map(
  (name) => new File(['moving pictures'], name, { type: 'video/mp4' }),
) as [File, File];

afterEach(() => {
  batch.cancel();
  for (const { id } of batch.getState().items) batch.remove(id);
});

/** Starts a batch that scans until it is cancelled. */
function runBatch(workspace: Workspace) {
  return batch.run(workspace.elements.getState(), scanUntilCancelled);
}

const scanUntilCancelled: ScanVideo = async (_file, _marking, { signal }) => {
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
  return null;
};

function renderStep(workspace: Workspace) {
  return showPart(
    <Step number={2} name="Find" state="current" isOpen onToggle={() => undefined}>
      <FindStep isAdvanced={false} onAdvanced={() => undefined} />
    </Step>,
    workspace,
  );
}

it('shows a running batch, and cancels it, while nothing is marked in the open video', async () => {
  const marked = markedWorkspace();
  batch.add(withoutHandles([SECOND]));
  const run = runBatch(marked);
  const workspace = exampleWorkspace({}, { name: 'other.mp4' });
  const screen = await renderStep(workspace);
  await screen.getByRole('button', { name: 'Cancel' }).click();
  expect((await run).isCancelled).toBe(true);
  await expect.element(screen.getByRole('button', { name: 'Analyze Videos (2)' })).toBeDisabled();
});

it('says what is wrong with the file for as long as it is open', async () => {
  const damage = 'The recording is cut off at its end.';
  const workspace = exampleWorkspace({}, { damage });
  const screen = await renderStep(workspace);
  await expect.element(screen.getByText(damage)).toBeVisible();
});

it('offers no further videos before something is marked', async () => {
  const workspace = exampleWorkspace();
  const screen = await renderStep(workspace);
  await expect.element(screen.getByRole('heading', { name: 'More videos' })).not.toBeInTheDocument();
  workspace.elements.change('element-1', { selections: exampleSelections });
  await expect.element(screen.getByRole('heading', { name: 'More videos' })).toBeVisible();
});

it('keeps LOG EVENTS, which someone may be about to press, in place when the check arrives', async () => {
  const { promise: checked, resolve: endCheck } = Promise.withResolvers<MarkerCheck>();
  const workspace = markedWorkspace({ checkMarker: () => checked });
  const screen = await renderStep(workspace);
  const button = screen.getByRole('button', { name: 'LOG EVENTS' });
  await expect.element(button).toBeVisible();
  const { top } = button.element().getBoundingClientRect();
  const { active } = workspace.elements;
  if (!isMarked(active)) throw new Error('Nothing is marked.');
  void workspace.checkElement(active);
  await expect.element(screen.getByText('Checking how well it stands out…')).toBeVisible();
  expect(button.element().getBoundingClientRect().top).toBe(top);
  endCheck({ ...exampleCheck, oddFrame: 1 });
  await expect.element(screen.getByText(/^Frame 2 does not show/)).toBeVisible();
  expect(button.element().getBoundingClientRect().top).toBe(top);
});

it('keeps what is below the forecast in place when the check and the forecast arrive', async () => {
  const { promise: checked, resolve: endCheck } = Promise.withResolvers<MarkerCheck>();
  const { promise: measured, resolve: endMeasuring } = Promise.withResolvers<ScanForecast>();
  const workspace = markedWorkspace(
    { checkMarker: () => checked, forecastScan: () => measured },
    { duration: 1800 },
  );
  const { active } = workspace.elements;
  if (!isMarked(active)) throw new Error('Nothing is marked.');
  void workspace.checkElement(active);
  const screen = await renderStep(workspace);
  await expect.element(screen.getByText('Next: measuring how long a scan takes.')).toBeVisible();
  await document.fonts.ready;
  const slider = screen.getByRole('slider', { name: 'Detection Sensitivity' });
  const { top } = slider.element().getBoundingClientRect();
  endCheck(exampleCheck);
  await expect.element(screen.getByText('Measuring how long a scan takes...')).toBeVisible();
  expect(slider.element().getBoundingClientRect().top).toBe(top);
  endMeasuring({
    everyFrame: 720,
    quick: { keyframes: 1800, foundFrom: 4.004, seconds: 41, findsSelected: true },
  });
  await expect.element(screen.getByRole('button', { name: 'Quick look' })).toBeVisible();
  expect(slider.element().getBoundingClientRect().top).toBe(top);
});

it('says that the batch was cancelled, and keeps the focus in it while its videos are removed', async () => {
  onTestFinished(keepFocus());
  const workspace = markedWorkspace();
  batch.add(withoutHandles([SECOND, THIRD]));
  const run = runBatch(workspace);
  const screen = await renderStep(workspace);
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await run;
  expect(toastStore.getState().toast?.title).toBe('Batch Analysis Cancelled');
  await expect.element(screen.getByRole('button', { name: 'Analyze Videos (3)' })).toHaveFocus();
  await screen.getByRole('button', { name: 'Remove second.mp4' }).click();
  await expect.element(screen.getByRole('button', { name: 'Remove third.mp4' })).toHaveFocus();
  await screen.getByRole('button', { name: 'Remove third.mp4' }).click();
  await expect.element(screen.getByRole('button', { name: 'Add more videos' })).toHaveFocus();
  // With the open video alone, it would do what LOG EVENTS does.
  await expect.element(screen.getByRole('button', { name: 'Analyze Video' })).not.toBeInTheDocument();
});

it('keeps the focus in its step when the batch disappears along with its last video', async () => {
  onTestFinished(keepFocus());
  const workspace = exampleWorkspace();
  batch.add(withoutHandles([SECOND]));
  const screen = await renderStep(workspace);
  await screen.getByRole('button', { name: 'Remove second.mp4' }).click();
  await expect.element(screen.getByRole('heading', { name: 'More videos' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Find' })).toHaveFocus();
});

it('shows why a video of the batch failed without the need to hover over it', async () => {
  const reason = 'The file is damaged: its end is missing.';
  const workspace = markedWorkspace();
  batch.add(withoutHandles([SECOND]));
  await batch.run(workspace.elements.getState(), async () => {
    throw new RemoteError({ code: 'unreadable-file', message: reason, details: {} });
  });
  const screen = await renderStep(workspace);
  const row = screen.getByRole('list', { name: 'Videos to analyze' }).getByRole('listitem');
  await expect.element(row.getByText('failed', { exact: true })).toBeVisible();
  await expect.element(row.getByText(reason)).toBeVisible();
});

it('shows how much of a video of the batch was not searched', async () => {
  const workspace = markedWorkspace();
  batch.add(withoutHandles([SECOND]));
  const skippedRanges = [
    { startTime: 0, endTime: 60, reason: 'damaged data' },
    { startTime: 200, endTime: 1440, reason: 'damaged data' },
  ];
  await batch.run(workspace.elements.getState(), async () => ({
    info: workspace.video.info,
    project: workspace.project,
    report: { ...exampleReport, skippedRanges },
    counted: null,
  }));
  const screen = await renderStep(workspace);
  const row = screen.getByRole('list', { name: 'Videos to analyze' }).getByRole('listitem');
  await expect
    .element(row.getByText('2 stretches (21:40 in all) were not searched: damaged data.'))
    .toBeVisible();
});

it("keeps the batch's Cancel button in place when a video fails, and shows full names", async () => {
  const name = 'Replay 2026-11-27 20-15-33.mp4';
  const workspace = markedWorkspace();
  batch.add(withoutHandles([SECOND, new File(['3'], name)]));
  const { promise: failing, reject: fail } = Promise.withResolvers<never>();
  const run = batch.run(workspace.elements.getState(), (picked, ...scan) =>
    picked.file === SECOND ? failing : scanUntilCancelled(picked, ...scan),
  );
  const screen = await renderStep(workspace);
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  await expect.element(cancel).toBeVisible();
  await document.fonts.ready;
  const { top } = cancel.element().getBoundingClientRect();
  fail(new Error('The file is damaged.'));
  await expect.element(screen.getByText('failed', { exact: true })).toBeVisible();
  expect(cancel.element().getBoundingClientRect().top).toBe(top);
  const shown = screen.getByText(name).element();
  expect(shown.scrollWidth).toBe(shown.clientWidth);
  await cancel.click();
  await run;
});

describe('a failed scan', () => {
  async function failScan(failure: Error, isAfterQuickLook = false) {
    const startScan = vi.fn(exampleScan(failure, {}));
    const listCheckpoints = async () => [{ ...exampleCheckpoint, project: workspace.project.id }];
    const workspace = markedWorkspace({ startScan, listCheckpoints });
    if (isAfterQuickLook) {
      const report = { ...exampleReport, isQuick: true };
      workspace.scan.show({ status: 'complete', scores: exampleScores([0.9]), report });
    }
    await expect(workspace.scan.start()).rejects.toBe(failure);
    return { startScan, screen: await renderStep(workspace) };
  }

  it.each([false, true])(
    'says how far it got and why, and resumes; after a quick look: %s',
    async (isAfterQuickLook) => {
      const reason = 'The decoder gave up.';
      const failure = new RemoteError({ code: 'decoder-failure', message: reason, details: {} });
      const { startScan, screen } = await failScan(failure, isAfterQuickLook);
      await expect.element(screen.getByText('The analysis failed at 42 %.')).toBeVisible();
      await expect.element(screen.getByText(reason)).toBeVisible();
      await screen.getByRole('button', { name: 'RESUME SCAN' }).click();
      expect(startScan.mock.lastCall?.[0]).toMatchObject({ resume: true, matcher: 'adaptive' });
    },
  );

  it('says that the results from before it are shown', async () => {
    const { screen } = await failScan(new Error('The decoder gave up.'), true);
    await expect.element(screen.getByText('The earlier results are shown.')).toBeVisible();
  });

  it('cannot be resumed before its file is opened again, if the file is gone', async () => {
    const failure = new RemoteError({ code: 'file-gone', message: 'Open it again.', details: {} });
    const { screen } = await failScan(failure);
    await expect.element(screen.getByText('The scan can continue at 37 % then.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'RESUME SCAN' })).not.toBeInTheDocument();
  });
});
