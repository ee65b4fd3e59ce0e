import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { useStore } from 'zustand';
import { nextTask } from '../../platform/next-task.ts';
import { withoutHandles } from '../../platform/pick-file.ts';
import { exampleInfo } from '../../test-support/example-data.ts';
import { exampleReport, exampleSelections } from '../../test-support/example-scan.ts';
import { Elements } from '../elements/index.ts';
import { Sensitivity } from '../scan/index.ts';
import { createProject } from '../video/index.ts';
import { Batch } from './batch.ts';
import { type CountEvents, EventCount } from './event-count.tsx';

/** Scans that many videos, whose projects are stored. */
async function batchOf(videos: number, tracked: Elements): Promise<Batch> {
  const batch = new Batch();
  batch.add(
    withoutHandles(Array.from({ length: videos }, (_, index) => new File(['moving'], `${index}.mp4`))),
  );
  const project = createProject(exampleInfo);
  await batch.run(tracked.getState(), async () => ({
    ...{ info: exampleInfo, project, report: exampleReport, scores: new Map() },
    ...{ isSaved: true, counted: null },
  }));
  return batch;
}

type ListProps = {
  batch: Batch;
  tracked: Elements;
  sensitivity: Sensitivity;
  onCount(id: number, ...count: Parameters<CountEvents>): Promise<void>;
};

function List({ batch, tracked, sensitivity, onCount }: ListProps) {
  const { items } = useStore(batch);
  return items.map(
    ({ id, status }) =>
      status.kind === 'complete' && (
        <p key={id}>
          <EventCount
            result={status.result}
            tracked={tracked}
            sensitivity={sensitivity}
            hasProblem={status.problem !== undefined}
            onCount={(...count) => onCount(id, ...count)}
          />
        </p>
      ),
  );
}

it('counts the events of each video once when the sensitivity rests, one after another', async () => {
  const videos = 5;
  const tracked = new Elements();
  tracked.change('element-1', { selections: exampleSelections });
  const sensitivity = new Sensitivity();
  sensitivity.set(75);
  const batch = await batchOf(videos, tracked);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let [counts, counting, most] = [0, 0, 0];
  const onCount: ListProps['onCount'] = async (id, basis) => {
    most = Math.max(most, ++counting);
    await nextTask();
    counting--;
    counts++;
    batch.noteCount(id, { events: sensitivity.getState().percent, basis });
  };
  const screen = await render(
    <List batch={batch} tracked={tracked} sensitivity={sensitivity} onCount={onCount} />,
  );
  const shown = () => Array.from(screen.container.querySelectorAll('p'), (row) => row.textContent);
  const onEach = (text: string) => Array.from({ length: videos }, () => text);
  await vi.advanceTimersByTimeAsync(1000);
  await expect.poll(shown).toEqual(onEach('75 events'));
  counts = 0;
  for (let step = 1; step <= 10; step++) {
    sensitivity.set(75 + step);
    await vi.advanceTimersByTimeAsync(299);
  }
  expect(counts).toBe(0);
  expect(shown()).toEqual(onEach('75 events …'));
  await vi.advanceTimersByTimeAsync(1000);
  await expect.poll(shown).toEqual(onEach('85 events'));
  expect([counts, most]).toEqual([videos, 1]);
});

it('shows the earlier number if the events cannot be counted', async () => {
  const tracked = new Elements();
  tracked.change('element-1', { selections: exampleSelections });
  const sensitivity = new Sensitivity();
  const batch = await batchOf(1, tracked);
  const [id = 0] = batch.getState().items.map((item) => item.id);
  batch.noteCount(id, { events: 3, basis: 'earlier' });
  const onCount = async () => batch.noteProblem(id, 'The project cannot be read.');
  const screen = await render(
    <List batch={batch} tracked={tracked} sensitivity={sensitivity} onCount={onCount} />,
  );
  await expect.element(screen.getByText('3 events …', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('3 events', { exact: true })).toBeVisible();
});
