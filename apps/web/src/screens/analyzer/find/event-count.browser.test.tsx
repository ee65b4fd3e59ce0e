import { afterEach, expect, it, vi } from 'vitest';
import { useStore } from 'zustand';
import { batch } from '../../../features/batch/index.ts';
import { createProject } from '../../../features/video/index.ts';
import { nextTask } from '../../../platform/next-task.ts';
import { withoutHandles } from '../../../platform/pick-file.ts';
import { exampleInfo } from '../../../test-support/example-data.ts';
import { exampleReport } from '../../../test-support/example-scan.ts';
import { markedWorkspace } from '../../../test-support/example-workspace.ts';
import { showPart } from '../../../test-support/show-part.tsx';
import type { countBatchItem } from '../../../workspace/find/batch-actions.ts';
import { EventCount } from './event-count.tsx';

afterEach(() => {
  for (const { id } of batch.getState().items) batch.remove(id);
});

function List({ countItem }: { countItem: typeof countBatchItem }) {
  const { items } = useStore(batch);
  return items.map(
    (item) =>
      item.status.kind === 'complete' && (
        <p key={item.id}>
          <EventCount item={item} {...item.status} countItem={countItem} />
        </p>
      ),
  );
}

/** Shows the counts of that many analyzed videos. */
async function showCounts(videos: number, countItem: typeof countBatchItem, events: number | null = null) {
  const workspace = markedWorkspace();
  batch.add(
    withoutHandles(Array.from({ length: videos }, (_, index) => new File(['moving'], `${index}.mp4`))),
  );
  const project = createProject(exampleInfo);
  const counted = events === null ? null : { events, basis: 'earlier' };
  await batch.run(workspace.elements.getState(), async () => ({
    ...{ info: exampleInfo, project, report: exampleReport, counted },
  }));
  return { workspace, show: () => showPart(<List countItem={countItem} />, workspace) };
}

it('counts the events of each video once when the sensitivity rests, one after another', async () => {
  const videos = 5;
  let [counts, counting, most] = [0, 0, 0];
  const { workspace, show } = await showCounts(videos, async ({ sensitivity }, { id }, basis) => {
    most = Math.max(most, ++counting);
    await nextTask();
    counting--;
    counts++;
    batch.updateResult(id, { counted: { events: sensitivity.getState().percent, basis } });
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const screen = await show();
  const shown = () => Array.from(screen.container.querySelectorAll('p'), (row) => row.textContent);
  const onEach = (text: string) => Array.from({ length: videos }, () => text);
  await vi.advanceTimersByTimeAsync(1000);
  await expect.poll(shown).toEqual(onEach('75 events'));
  counts = 0;
  for (let step = 1; step <= 10; step++) {
    workspace.sensitivity.set(75 + step);
    await vi.advanceTimersByTimeAsync(299);
  }
  expect(counts).toBe(0);
  expect(shown()).toEqual(onEach('75 events …'));
  await vi.advanceTimersByTimeAsync(1000);
  await expect.poll(shown).toEqual(onEach('85 events'));
  expect([counts, most]).toEqual([videos, 1]);
});

it('shows the earlier number if the events cannot be counted', async () => {
  const fail: typeof countBatchItem = async (_, { id }) => batch.noteProblem(id, 'It cannot be read.');
  const { show } = await showCounts(1, fail, 3);
  const screen = await show();
  await expect.element(screen.getByText('3 events …', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('3 events', { exact: true })).toBeVisible();
});
