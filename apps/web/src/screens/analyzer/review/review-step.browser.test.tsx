import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleReport, exampleScores } from '../../../test-support/example-scan.ts';
import { markedWorkspace } from '../../../test-support/example-workspace.ts';
import { showPart } from '../../../test-support/show-part.tsx';
import type { Workspace } from '../../../workspace/workspace.ts';
import { ReviewStep } from './review-step.tsx';

afterEach(() => page.viewport(1280, 800));

/** A scanned video with five events, two of them less certain than the others. */
function doubtfulWorkspace(): Workspace {
  const confidences = [1, 0.82, 0.98, 0.84, 0.97];
  const duration = 3 * confidences.length + 1;
  const workspace = markedWorkspace({}, { frameRate: 1, duration, totalFrames: duration });
  const scores = exampleScores([0.1, ...confidences.flatMap((confidence) => [confidence, 0.1, 0.1])]);
  workspace.scan.show({ status: 'complete', scores, report: exampleReport });
  return workspace;
}

function renderStep(workspace: Workspace) {
  return showPart(
    <div style={{ display: 'flex', flexDirection: 'column', width: 340, height: 600 }}>
      <ReviewStep readEventPicture={async () => null} onReview={() => undefined} />
    </div>,
    workspace,
  );
}

it('keeps the buttons and other events in place when deleting the doubtful ones removes a note', async () => {
  await page.viewport(1280, 800);
  const workspace = doubtfulWorkspace();
  const screen = await renderStep(workspace);
  await expect.element(screen.getByText(/^2 of 5 events are less certain/)).toBeVisible();
  await document.fonts.ready;
  const deleting = screen.getByRole('button', { name: 'Delete', exact: true });
  const first = screen.getByRole('row').first();
  const tops = () => [deleting, first].map((it) => it.element().getBoundingClientRect().top);
  const before = tops();
  for (const time of ['00:00:04.000', '00:00:10.000']) {
    await screen.getByRole('grid', { name: 'Events' }).getByText(time, { exact: true }).click();
    await deleting.click();
  }
  await expect.element(screen.getByText(/less certain/)).not.toBeInTheDocument();
  expect(tops()).toEqual(before);
});

it('keeps the notes above the events on a narrow screen, where they might not be seen below', async () => {
  await page.viewport(390, 800);
  const workspace = doubtfulWorkspace();
  const screen = await renderStep(workspace);
  const note = screen.getByText(/^2 of 5 events are less certain/);
  await expect.element(note).toBeVisible();
  const list = screen.getByRole('grid', { name: 'Events' }).element().getBoundingClientRect();
  expect(note.element().getBoundingClientRect().bottom).toBeLessThan(list.top);
  await page.viewport(1280, 800);
  expect(note.element().getBoundingClientRect().top).toBeGreaterThan(list.top);
});

it('shows one line of a note until it is clicked, so that the room is for the events', async () => {
  await page.viewport(1280, 800);
  const workspace = doubtfulWorkspace();
  const screen = await renderStep(workspace);
  const note = screen.getByText(/^2 of 5 events are less certain/);
  await expect.element(note).toBeVisible();
  await document.fonts.ready;
  const shown = () => note.element().parentElement?.clientHeight ?? Number.NaN;
  const line = Number.parseFloat(getComputedStyle(note.element()).lineHeight);
  expect(shown()).toBe(line);
  await note.click();
  expect(shown()).toBeGreaterThan(line);
});

it('says beside the events which stretch was not searched, and why', async () => {
  const workspace = doubtfulWorkspace();
  const { scores } = workspace.scan.getState();
  const skippedRanges = [{ startTime: 4, endTime: 9, reason: 'its picture has another size' }];
  workspace.scan.show({ status: 'complete', scores, report: { ...exampleReport, skippedRanges } });
  const screen = await renderStep(workspace);
  await expect
    .element(screen.getByText('0:04 to 0:09 was not searched: its picture has another size.'))
    .toBeVisible();
});
