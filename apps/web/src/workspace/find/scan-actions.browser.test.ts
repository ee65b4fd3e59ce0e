import { NO_PROCESSING } from '@framescout/contract';
import type { EngineClient } from '@framescout/framescout/page';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { batchesOf, noteUnfinishedScan } from '../../features/scan/index.ts';
import { exampleUser } from '../../test-support/example-data.ts';
import {
  exampleCheckpoint,
  exampleDetections,
  exampleReport,
  exampleSelections as selections,
} from '../../test-support/example-scan.ts';
import { exampleScan, exampleWorkspace, markedWorkspace } from '../../test-support/example-workspace.ts';
import { setSession } from '../../test-support/set-session.ts';
import { toastStore } from '../../ui/toasts/toast-store.ts';
import type { Workspace } from '../workspace.ts';
import { processActive, startScan } from './scan-actions.ts';

let workspace: Workspace;
const scanInEngine = vi.fn<EngineClient['startScan']>();
const elements = () => workspace.elements.getState().elements;
const undoName = () => workspace.history.getState().undo;
const resume = () => startScan(workspace, { resumed: structuredClone(exampleCheckpoint) });

beforeEach(() => {
  scanInEngine.mockReset().mockImplementation(exampleScan());
  workspace = exampleWorkspace({ startScan: scanInEngine });
});

it("uses the project's checkpoint for a scan, and the resumed one for a resumed scan", async () => {
  workspace.elements.change('element-1', { selections });
  await startScan(workspace);
  expect(scanInEngine.mock.lastCall?.[0]).toMatchObject({ resume: false, project: workspace.project.id });
  await startScan(workspace, { resumed: { ...structuredClone(exampleCheckpoint), project: -1 } });
  expect(scanInEngine.mock.lastCall?.[0]).toMatchObject({ resume: true, project: -1 });
});

it('says at the end what was not searched, and why', async () => {
  setSession({ kind: 'signed-in', user: exampleUser });
  const skippedRanges = [{ startTime: 4, endTime: 9, reason: 'its picture has another size' }];
  const report = { ...exampleReport, skippedRanges };
  scanInEngine.mockImplementation(exampleScan({ status: 'complete', report }));
  workspace.elements.change('element-1', { selections });
  await startScan(workspace);
  expect(toastStore.getState().toast?.description).toMatch(
    /Check results in sidebar\. 0:04 to 0:09 was not searched: its picture has another size\.$/,
  );
});

describe('resuming a scan', () => {
  it('restores the elements that were scanned for, under the names noted for this video', async () => {
    const note = { names: [{ id: 'element-1', name: 'Kill' }] };
    noteUnfinishedScan({ ...note, videoName: 'match.mp4' });
    await resume();
    expect(elements()).toMatchObject([{ id: 'element-1', name: 'Kill', selections }]);
    expect(undoName()).toBeNull();
  });

  it('ignores the names noted for another video, and keeps names given since', async () => {
    const note = { names: [{ id: 'element-1', name: 'Boss' }] };
    noteUnfinishedScan({ ...note, videoName: 'other.mp4' });
    await resume();
    expect(elements()[0]?.name).toBe('Element 1');
    noteUnfinishedScan({ ...note, videoName: 'match.mp4' });
    workspace.elements.change('element-1', { name: 'Kill' });
    await resume();
    expect(elements()[0]?.name).toBe('Kill');
  });

  it('keeps the elements that were not scanned for, with their changes to events', async () => {
    workspace.elements.change('element-1', { selections });
    workspace.elements.add();
    workspace.elements.change('element-2', { name: 'Menu', selections: selections.slice(0, 2) });
    const span = { startTime: 1, startFrame: 1, endTime: 2, endFrame: 1 };
    workspace.edits.add('element-2', span, { peakTime: 1, confidence: 1, region: null });
    workspace.history.forget();
    const before = elements();
    await resume();
    expect(elements()).toEqual(before);
    expect(workspace.elements.active.name).toBe('Menu');
    expect(workspace.edits.getState().edits).toHaveLength(1);
    expect(undoName()).toBeNull();
  });

  it('scans only for the elements of the checkpoint, so that it can continue', async () => {
    workspace.elements.change('element-1', { selections });
    workspace.elements.add();
    workspace.elements.change('element-2', { selections: [...selections] });
    await resume();
    expect(scanInEngine.mock.lastCall?.[0].elements.map(({ id }) => id)).toEqual(['element-1']);
    expect(workspace.scan.isOfCurrentMarking).toBe(false);
  });

  it('can be undone where it changes what was marked since', async () => {
    const moved = selections.map((selection) => ({ ...selection, x: 0.5 }));
    workspace.elements.change('element-1', { selections: moved });
    workspace.history.forget();
    await resume();
    expect(elements()[0]?.selections).toEqual(selections);
    expect(workspace.history.undo()).toBe('resume a scan');
    expect(elements()[0]?.selections).toBe(moved);
  });
});

describe('comparing again with other image processing', () => {
  const processing = { ...NO_PROCESSING, edgeDetection: true };
  const rescored = { regionCount: 1, geometry: null, scores: [], lastSimilarity: 1 };
  let rescoring: PromiseWithResolvers<typeof rescored>;
  const scores = () => workspace.scan.getState().scores;
  /** Ends the current task, and with it the step. */
  const endTask = () => new Promise((resolve) => setTimeout(resolve));

  beforeEach(async () => {
    rescoring = Promise.withResolvers();
    const batches = [...batchesOf(exampleDetections([0.2, 0.9, 0.2, 0.9]))];
    workspace = markedWorkspace({
      startScan: exampleScan(undefined, { batches }),
      rescore: () => rescoring.promise,
    });
    await workspace.scan.start();
    await endTask();
    workspace.history.forget();
  });

  it('is not undone by undoing what was done in the meantime', async () => {
    const before = scores();
    const comparing = processActive(workspace, processing);
    await endTask();
    workspace.sensitivity.set(80);
    await endTask();
    workspace.elements.change('element-1', { name: 'Kill' });
    await endTask();
    workspace.history.undo();
    rescoring.resolve(rescored);
    await comparing;
    const after = scores();
    expect(after).not.toBe(before);
    expect(workspace.history.undo()).toBe('sensitivity 80%');
    expect(scores()).toBe(after);
    expect(workspace.history.undo()).toBe('image processing of Element 1');
    expect(scores()).toBe(before);
    for (let steps = 0; steps < 3; steps++) workspace.history.redo();
    expect(scores()).toBe(after);
    expect(elements()[0]).toMatchObject({ name: 'Kill', processing });
  });

  it('changes nothing after it has been undone', async () => {
    const before = scores();
    const comparing = processActive(workspace, processing);
    await endTask();
    workspace.history.undo();
    rescoring.resolve(rescored);
    await comparing;
    expect(elements()[0]?.processing).toEqual(NO_PROCESSING);
    expect(scores()).toBe(before);
  });
});
