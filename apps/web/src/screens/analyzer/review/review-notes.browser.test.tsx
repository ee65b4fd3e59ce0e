import type { ScanOutcome } from '@framescout/framescout/page';
import { expect, it, vi } from 'vitest';
import { batchesOf, type ListedEvent } from '../../../features/scan/index.ts';
import { exampleDetections, exampleReport, exampleScores } from '../../../test-support/example-scan.ts';
import { exampleScan, markedWorkspace } from '../../../test-support/example-workspace.ts';
import { learningWorkspace } from '../../../test-support/learning-workspace.ts';
import { showPart } from '../../../test-support/show-part.tsx';
import { LessCertainNote, MissingEvidenceNote } from './review-notes.tsx';

const SIMILARITIES = [0.2, 0.9, 0.2, 0.9];

/** Shows the note after a scan that found two events. */
async function showMissingEvidence(isResumed: boolean, scores = exampleDetections(SIMILARITIES)) {
  const outcome: ScanOutcome = { status: 'complete', report: exampleReport, isResumed };
  const workspace = markedWorkspace({ startScan: exampleScan(outcome, { batches: [...batchesOf(scores)] }) });
  await workspace.scan.start();
  const screen = await showPart(<MissingEvidenceNote />, workspace);
  return { screen, workspace };
}

it('says why the events of a resumed scan cannot be corrected, until there is another scan', async () => {
  const { screen, workspace } = await showMissingEvidence(true);
  await expect.element(screen.getByText(/^To correct events, scan the video again/)).toBeVisible();
  workspace.scan.forget();
  await expect.poll(() => screen.container.textContent).toBe('');
});

it('says what the events of a reopened project can be used for, and what learning from them takes', async () => {
  const { screen, workspace } = await showMissingEvidence(false);
  const { scores } = workspace.scan.getState();
  workspace.scan.show({ status: 'complete', scores, report: exampleReport });
  await expect.element(screen.getByText(/^Right and wrong are saved.* scan the video again/)).toBeVisible();
});

it('says nothing after a scan whose events can be corrected', async () => {
  const { screen, workspace } = await showMissingEvidence(false);
  expect(workspace.scan.getState().events).toHaveLength(2);
  expect(screen.container.textContent).toBe('');
});

it('says nothing of a matcher whose events can never be corrected', async () => {
  const { screen, workspace } = await showMissingEvidence(true, exampleScores(SIMILARITIES));
  expect(workspace.scan.getState().events).toHaveLength(2);
  expect(screen.container.textContent).toBe('');
});

/** A video whose scan finds one-second events with these confidences, one every three seconds. */
async function workspaceWith(confidences: readonly number[]) {
  const similarities = [0.1, ...confidences.flatMap((confidence) => [confidence, 0.1, 0.1])];
  return (await learningWorkspace(similarities)).workspace;
}

const SAID = /^2 of 5 events are less certain: 82 to 84%, the others 97 to 100%/;

it('says how many events are less certain than the others, and offers to review exactly these', async () => {
  const workspace = await workspaceWith([1, 0.82, 0.98, 0.84, 0.97]);
  const onReview = vi.fn<(events: readonly ListedEvent[]) => void>();
  const screen = await showPart(<LessCertainNote onReview={onReview} />, workspace);
  await expect.element(screen.getByText(SAID)).toBeVisible();
  await screen.getByRole('button', { name: 'REVIEW 2' }).click();
  const [reviewed] = onReview.mock.lastCall ?? [];
  expect(reviewed?.map(({ startTime }) => startTime).sort((a, b) => a - b)).toEqual([4, 10]);
});

it('offers to review only those that can be learned from', async () => {
  const workspace = await workspaceWith([1, 0.82, 0.98, 0.84, 0.97]);
  vi.spyOn(workspace.corrections, 'canCorrect').mockImplementation(({ startTime }) => startTime === 10);
  const screen = await showPart(<LessCertainNote onReview={vi.fn()} />, workspace);
  await expect.element(screen.getByRole('button', { name: 'REVIEW 1' })).toBeVisible();
});

it('says so for stored results too, but offers no review, as nothing can be learned from it', async () => {
  const workspace = await workspaceWith([1, 0.82, 0.98, 0.84, 0.97]);
  const { scores } = workspace.scan.getState();
  workspace.scan.show({ status: 'complete', scores, report: exampleReport });
  const screen = await showPart(<LessCertainNote onReview={vi.fn()} />, workspace);
  await expect.element(screen.getByText(SAID)).toBeVisible();
  expect(screen.getByRole('button').elements()).toEqual([]);
});

it('says nothing if no events are less certain than the others', async () => {
  const workspace = await workspaceWith([1, 0.98, 0.97, 0.96]);
  const screen = await showPart(<LessCertainNote onReview={vi.fn()} />, workspace);
  expect(screen.container.textContent).toBe('');
});
