import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { batchesOf } from '../../features/scan/index.ts';
import { exampleReport, exampleScores, exampleSelections } from '../../test-support/example-scan.ts';
import { exampleWorkspace } from '../../test-support/example-workspace.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { WorkspaceContext } from '../../workspace/workspace-context.ts';
import { LessCertainNote } from './less-certain-note.tsx';

/** A marked video whose scan finds one-second events with these confidences, one every three seconds. */
function workspaceWith(confidences: readonly number[]) {
  const scores = exampleScores([0.1, ...confidences.flatMap((confidence) => [confidence, 0.1, 0.1])]);
  const duration = 3 * confidences.length + 1;
  const progress = {
    progressPercent: 100,
    speed: 8,
    framesPerSecond: 240,
    framesLooked: duration,
    secondsLeft: 0,
  };
  const workspace = exampleWorkspace(
    {
      startScan: (_request, { onUpdate }) => {
        const found = {
          batches: [...batchesOf(scores)],
          previewBatches: [],
          pictures: [],
          skippedRanges: [],
        };
        const finished = Promise.resolve().then(() => {
          onUpdate({ phase: 'full', ...progress, ...found });
          return { status: 'complete' as const, report: exampleReport };
        });
        return { pause() {}, resume() {}, finished };
      },
    },
    { frameRate: 1, duration, totalFrames: duration },
  );
  workspace.elements.change('element-1', { selections: exampleSelections });
  const restore = () => workspace.scan.show({ status: 'complete', scores, report: exampleReport });
  return { workspace, restore };
}

function showNote(workspace: Workspace, onReview: () => void = () => undefined) {
  return render(
    <WorkspaceContext value={workspace}>
      <LessCertainNote onReview={onReview} />
    </WorkspaceContext>,
  );
}

const SAID = /^2 of 5 events are less certain: 82 to 84%, the others 97 to 100%/;

it('says how many events are less certain than the others, and offers to review them', async () => {
  using workspace = workspaceWith([1, 0.82, 0.98, 0.84, 0.97]).workspace;
  await workspace.scan.start();
  const onReview = vi.fn();
  const screen = await showNote(workspace, onReview);
  await expect.element(screen.getByText(SAID)).toBeVisible();
  await screen.getByRole('button', { name: 'REVIEW THEM' }).click();
  expect(onReview).toHaveBeenCalledOnce();
});

it('says so for stored results too, but offers no review, as nothing can be learned from it', async () => {
  const { workspace: stored, restore } = workspaceWith([1, 0.82, 0.98, 0.84, 0.97]);
  using workspace = stored;
  restore();
  const screen = await showNote(workspace);
  await expect.element(screen.getByText(SAID)).toBeVisible();
  expect(screen.getByRole('button').elements()).toEqual([]);
});

it('says nothing if no events are less certain than the others', async () => {
  using workspace = workspaceWith([1, 0.98, 0.97, 0.96]).workspace;
  await workspace.scan.start();
  const screen = await showNote(workspace);
  expect(screen.container.textContent).toBe('');
});
