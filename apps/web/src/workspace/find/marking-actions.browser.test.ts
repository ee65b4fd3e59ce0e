import type { EngineClient } from '@framescout/framescout/page';
import { expect, it, vi } from 'vitest';
import { exampleSelections } from '../../test-support/example-scan.ts';
import { exampleWorkspace } from '../../test-support/example-workspace.ts';
import type { Workspace } from '../workspace.ts';
import {
  adjustSelection,
  openForAdjusting,
  pickRegion,
  resetSelection,
  selectAt,
  startDrawingSearchArea,
  startSelecting,
} from './marking-actions.ts';

const BOX = { x: 0.1, y: 0.1, width: 0.1, height: 0.1 };

let workspace: Workspace;

it('suggestions are searched for until three frames are selected, and again once one of them is dropped', async () => {
  const suggestExamples = vi.fn<EngineClient['suggestExamples']>(() => new Promise(() => {}));
  const [example] = exampleSelections;
  if (!example) throw new Error('There is no example.');
  workspace = exampleWorkspace({
    suggestExamples,
    selectRegion: async (time) => ({ ...example, time, frame: time }),
  });
  const searches = () => suggestExamples.mock.calls.map(([, options]) => options?.signal?.aborted);
  await selectAt(workspace, 0, BOX);
  await selectAt(workspace, 1, BOX);
  expect(searches()).toEqual([false]);
  await selectAt(workspace, 2, BOX);
  expect(searches()).toEqual([true]);
  resetSelection(workspace, 2);
  expect(searches()).toEqual([true, false]);
});

it('a box goes to the element that it was picked for, even if another one is active by the time it is read', async () => {
  const [example] = exampleSelections;
  if (!example) throw new Error('There is no example.');
  const reading = Promise.withResolvers<typeof example>();
  workspace = exampleWorkspace({ selectRegion: () => reading.promise });
  const { elements } = workspace;
  const picking = pickRegion(workspace, BOX);
  elements.add();
  startSelecting(workspace);
  reading.resolve(example);
  await picking;
  const counts = elements.getState().elements.map(({ id, selections }) => [id, selections.length]);
  expect(counts).toEqual([
    ['element-1', 1],
    ['element-2', 0],
  ]);
  expect(elements.getState().picking).toEqual({ kind: 'next' });
});

it('the newest of two quick adjustments counts, whichever is read first', async () => {
  const [example] = exampleSelections;
  if (!example) throw new Error('There is no example.');
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const readings: PromiseWithResolvers<typeof example>[] = [];
    const adjusted = exampleWorkspace({
      selectRegion: () => {
        const reading = Promise.withResolvers<typeof example>();
        readings.push(reading);
        return reading.promise;
      },
    });
    const { elements } = adjusted;
    elements.change('element-1', { selections: exampleSelections.slice(0, 2) });
    const adjusting = [adjustSelection(adjusted, 0, BOX), adjustSelection(adjusted, 0, { ...BOX, x: 0.2 })];
    await expect.poll(() => readings).toHaveLength(2);
    // Meanwhile, the selections were registered.
    elements.change('element-1', { selections: elements.active.selections.map((each) => ({ ...each })) });
    for (const turn of order) {
      readings[turn]?.resolve({ ...example, x: turn === 0 ? BOX.x : 0.2 });
      await adjusting[turn];
    }
    expect(elements.active.selections.map(({ x }) => x)).toEqual([0.2, exampleSelections[1]?.x]);
  }
});

it('playback is paused if a box has to be picked next, and continues otherwise', () => {
  workspace = exampleWorkspace();
  const { elements, player } = workspace;
  const pause = vi.fn();
  player.attach({ play() {}, pause, seek() {}, isSettled: true, drawPart() {}, readFrame: () => null });
  startSelecting(workspace);
  expect(pause).toHaveBeenCalledTimes(1);
  elements.change('element-1', { selections: exampleSelections });
  elements.stopSelecting();
  startSelecting(workspace);
  expect(pause).toHaveBeenCalledTimes(1);
  openForAdjusting(workspace, 0);
  expect(pause).toHaveBeenCalledTimes(2);
  startDrawingSearchArea(workspace);
  expect(pause).toHaveBeenCalledTimes(3);
});
