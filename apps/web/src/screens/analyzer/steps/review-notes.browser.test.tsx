import { expect, it, vi } from 'vitest';
import { batchesOf, type ListedEvent } from '../../../features/scan/index.ts';
import {
  exampleReport,
  exampleScores,
  exampleSelections,
  exampleSightings,
  exampleUpdate,
} from '../../../test-support/example-scan.ts';
import { exampleWorkspace } from '../../../test-support/example-workspace.ts';
import { learningWorkspace } from '../../../test-support/learning-workspace.ts';
import { showPart } from '../../../test-support/show-part.tsx';
import type { Workspace } from '../../../workspace/workspace.ts';
import { LessCertainNote, MissingEvidenceNote, NearlyFoundNote } from './review-notes.tsx';

const SIMILARITIES = [0.2, 0.9, 0.2, 0.9];

/** Shows the note after a scan that found two events. */
async function showMissingEvidence(isResumed: boolean, scores = exampleSightings(SIMILARITIES)) {
  const workspace = exampleWorkspace({
    startScan: (_request, { onUpdate }) => {
      const finished = Promise.resolve().then(() => {
        onUpdate({ ...exampleUpdate, batches: [...batchesOf(scores)] });
        return { status: 'complete' as const, report: exampleReport, isResumed };
      });
      return { pause() {}, resume() {}, finished };
    },
  });
  workspace.elements.change('element-1', { selections: exampleSelections });
  await workspace.scan.start();
  const screen = await showPart(<MissingEvidenceNote />, workspace);
  return { screen, workspace };
}

it('says why the events of a resumed scan cannot be corrected, until there is another scan', async () => {
  const { screen, workspace } = await showMissingEvidence(true);
  using _open = workspace;
  await expect.element(screen.getByText(/^To correct events, scan the video again/)).toBeVisible();
  workspace.scan.forget();
  await expect.poll(() => screen.container.textContent).toBe('');
});

it('says what the events of a reopened project can be used for, and what learning from them takes', async () => {
  const { screen, workspace } = await showMissingEvidence(false);
  using _open = workspace;
  const { scores } = workspace.scan.getState();
  workspace.scan.show({ status: 'complete', scores, report: exampleReport });
  await expect.element(screen.getByText(/^Right and wrong are saved.* scan the video again/)).toBeVisible();
});

it('says nothing after a scan whose events can be corrected', async () => {
  const { screen, workspace } = await showMissingEvidence(false);
  using _open = workspace;
  expect(workspace.scan.getState().events).toHaveLength(2);
  expect(screen.container.textContent).toBe('');
});

it('says nothing of a matcher whose events can never be corrected', async () => {
  const { screen, workspace } = await showMissingEvidence(true, exampleScores(SIMILARITIES));
  using _open = workspace;
  expect(workspace.scan.getState().events).toHaveLength(2);
  expect(screen.container.textContent).toBe('');
});

/** A video whose scan finds one-second events with these confidences, one every three seconds. */
async function workspaceWith(confidences: readonly number[]) {
  const similarities = [0.1, ...confidences.flatMap((confidence) => [confidence, 0.1, 0.1])];
  return (await learningWorkspace(similarities)).workspace;
}

function showLessCertain(
  workspace: Workspace,
  onReview: (events: readonly ListedEvent[]) => void = () => undefined,
) {
  return showPart(<LessCertainNote onReview={onReview} />, workspace);
}

const SAID = /^2 of 5 events are less certain: 82 to 84%, the others 97 to 100%/;

it('says how many events are less certain than the others, and offers to review exactly these', async () => {
  using workspace = await workspaceWith([1, 0.82, 0.98, 0.84, 0.97]);
  const onReview = vi.fn<(events: readonly ListedEvent[]) => void>();
  const screen = await showLessCertain(workspace, onReview);
  await expect.element(screen.getByText(SAID)).toBeVisible();
  await screen.getByRole('button', { name: 'REVIEW 2' }).click();
  const [reviewed] = onReview.mock.lastCall ?? [];
  expect(reviewed?.map(({ startTime }) => startTime).sort((a, b) => a - b)).toEqual([4, 10]);
});

it('offers to review only those that can be learned from', async () => {
  using workspace = await workspaceWith([1, 0.82, 0.98, 0.84, 0.97]);
  vi.spyOn(workspace.corrections, 'canCorrect').mockImplementation(({ startTime }) => startTime === 10);
  const screen = await showLessCertain(workspace);
  await expect.element(screen.getByRole('button', { name: 'REVIEW 1' })).toBeVisible();
});

it('says so for stored results too, but offers no review, as nothing can be learned from it', async () => {
  using workspace = await workspaceWith([1, 0.82, 0.98, 0.84, 0.97]);
  const { scores } = workspace.scan.getState();
  workspace.scan.show({ status: 'complete', scores, report: exampleReport });
  const screen = await showLessCertain(workspace);
  await expect.element(screen.getByText(SAID)).toBeVisible();
  expect(screen.getByRole('button').elements()).toEqual([]);
});

it('says nothing if no events are less certain than the others', async () => {
  using workspace = await workspaceWith([1, 0.98, 0.97, 0.96]);
  const screen = await showLessCertain(workspace);
  expect(screen.container.textContent).toBe('');
});

/**
 * A scanned video that shows the element for one second per similarity (0..1), with three seconds in between.
 */
function scannedWorkspace(similarities: readonly number[]): Workspace {
  const scores = exampleSightings(similarities.flatMap((similarity) => [0.1, 0.1, 0.1, similarity]));
  const workspace = exampleWorkspace({}, { frameRate: 1, duration: 4 * similarities.length });
  workspace.scan.show({ status: 'complete', scores, report: exampleReport });
  return workspace;
}

function showNearlyFound(workspace: Workspace) {
  return showPart(<NearlyFoundNote />, workspace);
}

it('says how many moments are just below the sensitivity, and turns them into events', async () => {
  using workspace = scannedWorkspace([1, 0.7, 1, 0.73]);
  expect(workspace.scan.getState().events).toHaveLength(2);
  const screen = await showNearlyFound(workspace);
  await expect
    .element(screen.getByText('2 more moments are just below the sensitivity of 75%: 70 to 73%.'))
    .toBeVisible();
  await screen.getByRole('button', { name: 'LOWER TO 69%' }).click();
  expect(workspace.scan.getState().events).toHaveLength(4);
  expect(screen.container.textContent).toBe('');
});

it('says nothing if there are none', async () => {
  using workspace = scannedWorkspace([1, 0.4, 0.9]);
  const screen = await showNearlyFound(workspace);
  expect(screen.container.textContent).toBe('');
});
